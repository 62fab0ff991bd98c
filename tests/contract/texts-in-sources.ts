/** Texts that people may read, as they stand in the sources: found in the syntax tree, since no type tells them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export interface FoundText {
  readonly text: string
  /** `src/desk/…:12` */
  readonly where: string
}

export interface ScreenTexts {
  /** Said as they are: nobody translates them. */
  readonly untranslated: readonly FoundText[]
  /** Given to a function or a component that translates them. */
  readonly keys: readonly FoundText[]
}

/** Attributes that are read out or shown. */
const read = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
])
/** What components show of what they are given. */
const shown = new Set([
  ...read,
  'label',
  'helperText',
  'closeLabel',
  'emptyText',
  'confirmTitle',
  'confirmContent',
])
const translators = new Set(['t', 'translate', 'notify'])
/** Names and such words are the same in both languages, and what has no small letter is a sign. */
const names = new Set(['Openbranch', 'WhatsApp', 'QR', 'vCard', 'Deutsch', 'English', 'Website'])
const isText = (text: string) => /\p{Ll}/u.test(text) && !names.has(text.trim())

export function filesIn(root: string, folder: string, pattern: RegExp): string[] {
  const all = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return all
    .map((file) => join(folder, file))
    .filter((file) => pattern.test(file) && !/\.test\.tsx?$/.test(file))
}

function parse(root: string, file: string) {
  const text = readFileSync(join(root, file), 'utf8')
  return parseText(file, text)
}

function parseText(file: string, text: string) {
  return ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )
}

const textOf = (node: ts.Node | undefined): string | undefined =>
  node && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) ? node.text : undefined

export function textsOnScreen(root: string, file: string): ScreenTexts {
  return textsOnScreenOf(parse(root, file))
}

/** The texts in one source text, to show that they are found. */
export function textsOnScreenIn(text: string): ScreenTexts {
  return textsOnScreenOf(parseText('x.tsx', text))
}

function textsOnScreenOf(source: ts.SourceFile): ScreenTexts {
  const untranslated: FoundText[] = []
  const keys: FoundText[] = []
  const add = (to: FoundText[], node: ts.Node, text: string | undefined) => {
    if (text === undefined || !isText(text)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    to.push({ text: text.trim(), where: `${source.fileName}:${line + 1}` })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(untranslated, node, node.text)
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))
      add(untranslated, node, textOf(node.expression))
    else if (ts.isJsxAttribute(node)) attribute(node)
    else if (ts.isCallExpression(node) && translators.has(calleeOf(node))) {
      for (const each of stringsIn(node.arguments[0])) add(keys, each, textOf(each))
    }
    ts.forEachChild(node, visit)
  }
  const attribute = (node: ts.JsxAttribute): void => {
    const name = node.name.getText()
    const element = node.parent.parent.tagName.getText()
    const isOurs = /^[A-Z]/.test(element)
    const { initializer } = node
    const value = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer
    if (isOurs && shown.has(name)) add(keys, node, textOf(value))
    else if (read.has(name)) add(untranslated, node, textOf(value))
  }
  visit(source)
  return { untranslated, keys }
}

const calleeOf = ({ expression }: ts.CallExpression | ts.NewExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

/** A text, or those of a choice between texts. */
function stringsIn(node: ts.Node | undefined): ts.Node[] {
  if (!node) return []
  if (textOf(node) !== undefined) return [node]
  if (ts.isConditionalExpression(node)) return [...stringsIn(node.whenTrue), ...stringsIn(node.whenFalse)]
  if (ts.isParenthesizedExpression(node)) return stringsIn(node.expression)
  return []
}

const refusals = new Set(['HttpError', 'notFound', 'forbidden', 'invalid', 'badQuery', 'conflict'])

/** Sentences of refusals on the server, and those that faults of a schema become. */
export function sentencesIn(root: string, file: string): FoundText[] {
  const source = parse(root, file)
  const found: FoundText[] = []
  const isRule = /fault-sentence\.ts$|platform\/errors\.ts$/.test(file)
  const visit = (node: ts.Node, isRefusal: boolean): void => {
    const text = textOf(node)
    // One word is a name of something, not a sentence.
    if (
      text !== undefined &&
      isRefusal &&
      / /.test(text) &&
      isText(text) &&
      !ts.isImportDeclaration(node.parent)
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      if (text !== 'module off') found.push({ text, where: `${file}:${line + 1}` })
    }
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node)
    const isOne = isCall && refusals.has(calleeOf(node))
    ts.forEachChild(node, (child) => visit(child, isRefusal || isOne))
  }
  visit(source, isRule)
  return found
}
