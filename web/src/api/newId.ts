/** Return an id that nobody else has; browsers have no `randomUUID` over plain HTTP. */
export const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
