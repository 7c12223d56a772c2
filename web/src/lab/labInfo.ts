/** Whether the server has a Lab, asked once for all of the page. */

import { api } from "../api/client";
import type { LabInfo } from "../api/types";

let asked: Promise<LabInfo> | null = null;

export function labInfo(): Promise<LabInfo> {
  asked ??= api.lab().catch((error: unknown) => {
    asked = null; // to be asked again
    throw error;
  });
  return asked;
}
