export { lab } from "../lab";
