import ts from 'typescript'
import { nodesIn } from './sources.ts'

/** Lines of a function, from its first word to its last bracket. */
export const mostLines = 60

/** Functions beyond that without a comment above them that says why: 'file name'. */
export function longFunctions(source: ts.SourceFile): Set<string> {
  const found = new Set<string>()
  for (const node of nodesIn(source)) {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) continue
    const [first, last] = [lineOf(source, node.getStart()), lineOf(source, node.getEnd())]
    if (last - first + 1 > mostLines && !hasReason(node, source))
      found.add(`${source.fileName} ${nameOf(node)}`)
  }
  return found
}

const lineOf = (source: ts.SourceFile, place: number) => source.getLineAndCharacterOfPosition(place).line

/** Its own name, or that of whatever it is the value of, or of the function that it stands in. */
function nameOf(node: ts.Node): string {
  for (let each: ts.Node | undefined = node; each; each = each.parent) {
    const { name } = each as { name?: ts.Node }
    if (name && ts.isIdentifier(name)) return name.text
  }
  return 'a function'
}

/** Whether a comment that ends on the line above, or its docstring, has a sentence that begins with 'Long because'. */
function hasReason(node: ts.Node, source: ts.SourceFile): boolean {
  const text = source.getFullText()
  for (let each = node; !ts.isSourceFile(each); each = each.parent) {
    const line = lineOf(source, each.getStart())
    const comments = ts.getLeadingCommentRanges(text, each.getFullStart()) ?? []
    if (comments.length > 0) {
      const isDirectlyAbove = lineOf(source, comments.at(-1)?.end ?? 0) === line - 1
      return isDirectlyAbove && saysWhy(comments.map(({ pos, end }) => text.slice(pos, end)).join('\n'))
    }
    // Beyond what begins on the function's own line, a comment is another's.
    if (ts.isSourceFile(each.parent) || lineOf(source, each.parent.getStart()) !== line) return false
  }
  return false
}

function saysWhy(comment: string): boolean {
  const words = comment
    .replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /(^|[.:;!?] )Long because \S/.test(words)
}
