export { host } from "../host";
