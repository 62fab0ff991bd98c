import ts from 'typescript'
import { nodesIn } from './sources.ts'

/** What fits wherever anything is wanted: one cast to it is enough. */
const fitsAll = new Set([ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.NeverKeyword])

/** How often a source says `as unknown as …`, `as any` or `as never`: the compiler then believes everything. */
export function doubleCasts(source: ts.SourceFile): number {
  let count = 0
  for (const node of nodesIn(source)) if (ts.isAsExpression(node) && isBlind(node)) count++
  return count
}

function isBlind({ expression, type }: ts.AsExpression): boolean {
  if (fitsAll.has(type.kind)) return true
  let inner = expression
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression
  return ts.isAsExpression(inner) && inner.type.kind === ts.SyntaxKind.UnknownKeyword
}
