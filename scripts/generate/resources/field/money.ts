import { tokensOf } from '../words.ts'
import type { Subject } from './kind.ts'

const money =
  /^(price|amount|cost|costs|fee|fees|balance|salary|budget|revenue|subtotal|payout|refund|wage|rent|deposit|credit|debit|turnover|invoiced|income|expense|expenses|eur|usd|gbp|chf|cents)$/

const counted =
  /^(count|number|id|ids|type|code|status|currency|rate|percent|percentage|date|at|days|limit|name|unit|units|precision|tokens|score|points|index|level|version)$/

/** Named by a word for money and not for how many or which: `price`, `unit_price`, `amountDue`; not `amount_type`. */
export function isMoney({ name, schema, type }: Subject): boolean {
  const tokens = tokensOf(name)
  if (!tokens.some((token) => money.test(token)) || tokens.some((token) => counted.test(token))) return false
  if (type !== 'string') return true
  const { format, pattern } = schema
  return (
    format === 'decimal' ||
    (typeof pattern === 'string' && /\\d|\[0-9\]/.test(pattern) && /\\?\./.test(pattern))
  )
}
