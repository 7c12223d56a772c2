export { proof } from "../proof";
