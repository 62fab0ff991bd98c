import ts from 'typescript'
import { nodesIn } from './sources.ts'

const eraser = new Set([ts.SyntaxKind.UnknownKeyword, ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.NeverKeyword])

/** How often a source says `as unknown as …` (or by way of `any`, `never`): the compiler then believes everything. */
export function doubleCasts(source: ts.SourceFile): number {
  let count = 0
  for (const node of nodesIn(source)) {
    if (!ts.isAsExpression(node)) continue
    let inner = node.expression
    while (ts.isParenthesizedExpression(inner)) inner = inner.expression
    if (ts.isAsExpression(inner) && eraser.has(inner.type.kind)) count++
  }
  return count
}
