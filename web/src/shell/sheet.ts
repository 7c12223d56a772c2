/** Whether the window is so narrow that panels beside the board are sheets over it. */
export const isSheet = (): boolean => matchMedia("(max-width: 900px)").matches;
