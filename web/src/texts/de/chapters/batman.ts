export { batman } from "../batman";
