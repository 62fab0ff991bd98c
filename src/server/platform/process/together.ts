/**
 * One question of a tenant for all that came while its last one was under way: with many mails at once, most of what they cost
 * is their transactions.
 *
 * @returns what asks for some, and gives the answer for all that were asked for with them
 */
export function together<Item, Answer>(
  ask: (tenantId: number, items: readonly Item[]) => Promise<Answer>,
): (tenantId: number, items: readonly Item[]) => Promise<Answer> {
  const next = new Map<number, { readonly items: Item[]; readonly answer: Promise<Answer> }>()
  const last = new Map<number, Promise<unknown>>()

  function begin(tenantId: number) {
    const items: Item[] = []
    const answer = (last.get(tenantId) ?? Promise.resolve()).then(() => {
      next.delete(tenantId)
      return ask(tenantId, items)
    })
    const ended = answer
      .catch(() => {})
      .then(() => {
        if (last.get(tenantId) === ended) last.delete(tenantId)
      })
    last.set(tenantId, ended)
    const question = { items, answer }
    next.set(tenantId, question)
    return question
  }

  return (tenantId, items) => {
    const question = next.get(tenantId) ?? begin(tenantId)
    question.items.push(...items)
    return question.answer
  }
}
