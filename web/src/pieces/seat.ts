/** The six seats, told apart by colour and by shape. */

export interface SeatLook {
  /** Fill of the mark; dark ink on it is readable in both themes. */
  colour: string;
  shape: string;
  /** The shape's outline in a box of 20 x 20. */
  path: string;
}

export const SEATS: readonly SeatLook[] = [
  { colour: "#6cbcff", shape: "circle", path: "M10 1a9 9 0 1 0 0 18a9 9 0 1 0 0-18z" },
  { colour: "#e0803c", shape: "square", path: "M2.5 2.5h15v15h-15z" },
  { colour: "#fbf06a", shape: "triangle", path: "M10 1.5L19 18H1z" },
  { colour: "#8a76ff", shape: "diamond", path: "M10 .5L19.5 10L10 19.5L.5 10z" },
  { colour: "#fbd3e0", shape: "hexagon", path: "M5.2 1.7h9.6L19.5 10l-4.7 8.3H5.2L.5 10z" },
  { colour: "#948f9c", shape: "cross", path: "M7 1h6v6h6v6h-6v6H7v-6H1V7h6z" },
];

export function seatLook(seat: number): SeatLook {
  return SEATS[seat % SEATS.length] as SeatLook;
}
