/** Finds texts for people in the syntax tree of a component. */

/** A node of the tree; which fields it has depends on its type. */
interface Node {
  type: string;
  [field: string]: unknown;
}

/** Attributes, properties of components and fields of objects whose values people read or hear. */
const READ = new Set([
  "alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "label", "message", "placeholder", "text", "title",
]);
/** Elements whose text is not a language. */
const CODE = new Set(["code", "style", "script"]);
/** Parts of the tree that hold no text of their own. */
const SKIPPED = new Set(["css", "comments", "options", "loc", "name_loc", "leadingComments", "trailingComments", "typeAnnotation"]);
const SKIPPED_TYPES = new Set([
  "ImportDeclaration", "ImportExpression", "ExportAllDeclaration", "TSTypeAliasDeclaration", "TSInterfaceDeclaration",
]);

/**
 * Where a literal stands: `seen`: it is shown or read out; `code`: in a script or a handler, where
 * only whole sentences are taken for texts; `technical`: a class, a style, a path.
 */
type Place = "seen" | "code" | "technical";

/** Return all texts of a component that people read or hear. */
export function findLiterals(root: unknown): string[] {
  const found: string[] = [];
  visit(root, "code", found);
  return found;
}

function visit(value: unknown, place: Place, found: string[]): void {
  if (Array.isArray(value)) for (const one of value) visit(one, place, found);
  else if (isNode(value)) visitNode(value, place, found);
}

function visitNode(node: Node, place: Place, found: string[]): void {
  if (SKIPPED_TYPES.has(node.type)) return;
  const text = textOf(node);
  if (text !== null && isText(text, node.type, place)) found.push(text.trim());
  for (const [field, child] of Object.entries(node)) {
    if (SKIPPED.has(field) || (node.type === "TemplateLiteral" && field === "quasis")) continue;
    if (field === "fragment" && CODE.has(String(node["name"]))) continue;
    visit(child, placeOf(node, field, place), found);
  }
}

/** Return the text that a node is; a template has `…` for its values; null: it is none. */
function textOf(node: Node): string | null {
  if (node.type === "Text") return String(node["data"]);
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type === "TemplateLiteral") {
    return (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…").replace(/^…|…$/g, "");
  }
  return null;
}

function isText(text: string, type: string, place: Place): boolean {
  const words = text.replaceAll("Larceny", "").replaceAll(/\d\p{L}+/gu, "");
  if (place === "technical" || !/\p{L}{2}/u.test(words)) return false;
  if (place === "seen") return true;
  return type !== "Text" && /^\p{Lu}\p{Ll}*[ ,…].*\p{L}{2}/u.test(words.trim());
}

/** Return where the child in a field of a node stands. */
function placeOf(node: Node, field: string, place: Place): Place {
  switch (node.type) {
    case "Fragment":
      return "seen";
    case "Attribute":
      return READ.has(String(node["name"])) ? "seen" : isHandler(node) ? "code" : "technical";
    case "Property":
      return field === "value" && READ.has(keyOf(node)) ? "seen" : "code";
    case "ConditionalExpression":
    case "LogicalExpression":
      return field === "test" ? "code" : place;
    case "ExpressionTag":
    case "TemplateLiteral":
      return field === "expressions" ? "code" : place;
    case "StyleDirective":
    case "ClassDirective":
      return "technical";
    default:
      return isElement(node) || place === "technical" ? place : "code";
  }
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const isHandler = (node: Node): boolean => /^on/.test(String(node["name"]));
const isElement = (node: Node): boolean => /Element$|Component$|Head$/.test(node.type);

function keyOf(node: Node): string {
  const key = node["key"] as Node;
  return String(key["name"] ?? key["value"]);
}
