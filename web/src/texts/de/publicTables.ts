import type { Texts } from "../texts.svelte";

export const publicTables: Texts["publicTables"] = {
  visibility: "Gesellschaft",
  who: "Wer darf diesen Tisch finden?",
  isPublic: "alle: Er steht in der Liste öffentlicher Tische, zum Mitspielen oder Zusehen",
  talk: "Was darf gesagt werden?",
  rules: { phrases: "Sprüche und Reaktionen", free: "alles", off: "nichts" },
  title: "Öffentliche Tische",
  lead: "Tische, an denen Gesellschaft willkommen ist. Setz dich, oder sieh zu.",
  none: "Niemand sucht Gesellschaft. Eröffne einen Tisch und mach ihn öffentlich.",
  more: "Mehr Tische",
  again: "Noch mal nachsehen",
  sit: "Hinsetzen",
  watch: "Zusehen",
  freeSeats: (count: number): string => (count === 1 ? "1 freier Platz" : `${count} freie Plätze`),
  full: "voll",
  freeSeat: "frei",
  realDice: "echte Würfel",
  status: { waiting: "wartet", running: "läuft", over: "vorbei" },
  toTheGames: "Zu den Spielen",
  loading: "Wir hören uns um",
};
