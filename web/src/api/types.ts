/** Short names for the types of the server's API, which `npm run types` generates. */

import type { components } from "./schema";

export type Schemas = components["schemas"];

export type GameSummary = Schemas["GameLine"];
export type BotChoice = Schemas["BotLine"];
export type Param = Schemas["ParamInfo"];
export type ParamValue = number | number[] | number[][];
export type Rule = Schemas["RuleInfo"];
export type RuleSet = Schemas["RuleSetInfo"];
export type GameDetail = Schemas["GameInfo"];
export type SeatRequest = Schemas["SeatRequest"];
export type NewTable = Schemas["NewTable"];
export type TableInfo = Schemas["TableInfo"];
export type OpenedTable = Schemas["OpenedTable"];
export type SeatToken = Schemas["SeatToken"];
export type RematchSeat = Schemas["RematchSeat"];
export type ReplayId = Schemas["ReplayId"];
export type Choice = Schemas["Choice"];
/** A seat's move, or an outcome of dice and cards (`chance`). */
export type GameEvent = Schemas["EventInfo"];
/** A game with every decision and every outcome priced by the coach. */
export type Review = Schemas["Review"];
export type ReviewQueue = Schemas["ReviewQueue"];
export type Decision = Schemas["Decision"];
export type Mark = Decision["mark"];
export type Account = Schemas["Account"];
export type Highlight = Schemas["Highlight"];
/** How the points of a finished game add up, and its highlights. */
export type Ending = Schemas["MatchEnding"];
/** The legal moves of a seat with their equity, best first. */
export type Hint = Schemas["HintInfo"];
export type PlayOn = Schemas["PlayOn"];
/** The seed, and the possible outcomes of every roll. */
export type Proof = Schemas["ProofInfo"];
/** What may happen to the seat of somebody who is away. */
export type AbsenceChoice = Schemas["AbsenceVote"]["choice"];
/** How long people may think at a new table. */
export type ClockRequest = Schemas["ClockRequest"];
export type SeatClock = Schemas["SeatClockInfo"];
/** The secret of a link to a seat. */
export type SeatLink = Schemas["SeatLink"];
/** The address that friends can open. */
export type Reach = Schemas["Reach"];
export type Problem = Schemas["Problem"];
/** What the Lab of a server may be asked for. */
export type LabInfo = Schemas["LabInfo"];
export type LabRequest = Schemas["LabRequest"];
/** How far a run of the Lab is. */
export type LabUpdate = Schemas["LabUpdate"];
export type LabReport = Schemas["LabReport"];
export type ReportSection = Schemas["ReportSection"];
export type ReportTable = Schemas["ReportTable"];
/** What a plot of a report shows, told apart by `kind`. */
export type Plot = NonNullable<ReportSection["plot"]>;
export type PlotOf<Kind extends Plot["kind"]> = Extract<Plot, { kind: Kind }>;
export type PlotAxis = Schemas["PlotAxis"];
/** What whoever runs the server is shown. */
export type HostOverview = Schemas["HostOverview"];
export type HostLoad = Schemas["HostLoad"];
export type HostTable = Schemas["HostTable"];
export type HostError = Schemas["HostError"];

/** A position as one viewer sees it. `game` tells which game's view `board` is. */
export type Frame = Schemas["Frame"];
export type Game = Frame["game"];
export type FrameOf<G extends Game> = Extract<Frame, { game: G }>;
/** The choices of a game, told apart by `kind`; `parts` has what they are about. */
export type ChoiceOf<G extends Game> = FrameOf<G>["choices"][number];
/** The events of a game, told apart in the same way; those of any game have any kind. */
export type EventOf<G extends Game> = Game extends G ? GameEvent : Schemas[`${TypeName<G>}Event`];
type TypeName<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${TypeName<Rest>}`
  : Capitalize<Name>;

export type ClientMessage = Schemas["ClientMessage"];
export type ServerMessage = Schemas["ServerMessage"];
export type MoveMessage = Schemas["MoveMessage"];
/** Something that somebody said at a table. */
export type Utterance = Schemas["UtteranceInfo"];
export type SpeechKind = Utterance["kind"];
/** Somebody asks the others to take something back. */
export type UndoRequest = Schemas["UndoRequestInfo"];
export type SocialMessage = Schemas["UndoMessage"] | Schemas["UndoAnswerMessage"] | Schemas["SayMessage"];
export type TalkRule = TableInfo["talk"];
export type PublicTables = Schemas["PublicTables"];
export type PublicTable = Schemas["PublicTable"];
export type ActMessage = Schemas["ActMessage"];
/** What somebody did in a live window, to be sent again under the same id. */
export type IdentifiedAct = Omit<ActMessage, "type"> & { id: string };
/** How somebody would like to play live windows. */
export type WindowWish = TableInfo["seats"][number]["window"];
/** A move that can be sent again: its id tells the server that it is the same one. */
export type IdentifiedMove = Omit<MoveMessage, "type"> & { id: string };
