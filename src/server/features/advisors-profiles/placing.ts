/** Where elements of the layout stand (product §17.13). */
import { type LayoutSection, sectionsFor } from '#rules/contact-options.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { editor } from '#server/platform/collections/served-collection.ts'
import { type FieldErrors, invalid } from '#server/platform/contract/errors.ts'
import { kindsOfLinks, lockedLayout, type ProfileLayout, saveLayout } from './queries.ts'

type PlacingCtx = Pick<Ctx, 'tx' | 'now' | 'actor'>

/** Puts a kind of link at the end of a section, unless it stands there. */
export async function placeLink(
  { tx, now, actor }: PlacingCtx,
  uuid: string,
  section: LayoutSection,
): Promise<void> {
  const { layout } = await lockedLayout(tx)
  if (
    layout.sections.some(({ name, elements }) => name === section && elements.some(({ id }) => id === uuid))
  )
    return
  const names = new Set([...layout.sections.map(({ name }) => name), section])
  const sections = [...names].map((name) => {
    const stored = layout.sections.find((each) => each.name === name)?.elements ?? []
    const others = stored.filter(({ id }) => id !== uuid)
    const order = Math.max(0, ...others.map((each) => each.order)) + 1
    return { name, elements: name === section ? [...others, { id: uuid, order }] : others }
  })
  await saveLayout(tx, { sections }, now, editor({ actor }))
}

/** Takes a kind of link out of the layout: one that names what is gone could not be saved again. */
export async function dropLink({ tx, now, actor }: PlacingCtx, uuid: string): Promise<void> {
  const { layout } = await lockedLayout(tx)
  const sections = layout.sections.map(({ name, elements }) => ({
    name,
    elements: elements.filter(({ id }) => id !== uuid),
  }))
  const isThere = layout.sections.some(({ elements }) => elements.some(({ id }) => id === uuid))
  if (isThere) await saveLayout(tx, { sections }, now, editor({ actor }))
}

/** @throws HttpError 422 at the elements that are unknown, stand twice or in a section that is not theirs */
export async function checkLayout(
  { tx, translate }: Pick<Ctx, 'tx' | 'translate'>,
  { sections }: ProfileLayout,
): Promise<void> {
  const kinds = await kindsOfLinks(tx)
  const errors: FieldErrors = {}
  const seenAt = new Map<string, string>()
  const names = new Set<string>()
  for (const [at, { name, elements }] of sections.entries()) {
    if (names.has(name))
      errors[`sections.${at}.name`] = [translate('The section {name} is there twice.', { name })]
    names.add(name)
    for (const [place, { id }] of elements.entries()) {
      const fault = faultOf({ id: id.toLowerCase(), section: name }, kinds, seenAt)
      if (fault)
        errors[`sections.${at}.elements.${place}.id`] = [
          translate(fault, { id, name: seenAt.get(id.toLowerCase()) }),
        ]
      else seenAt.set(id.toLowerCase(), name)
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface Placed {
  readonly id: string
  readonly section: LayoutSection
}

/** A message key; null: it may stand there. */
function faultOf(
  { id, section }: Placed,
  kinds: ReadonlySet<string>,
  seenAt: ReadonlyMap<string, string>,
): string | null {
  const possible = sectionsFor(id, kinds)
  if (possible === null) return 'There is no element called {id}.'
  if (seenAt.has(id)) return '{id} is placed already, in {name}.'
  if (possible.includes(section)) return null
  return kinds.has(id)
    ? 'Links stand in networking or social-media.'
    : 'Ways to get in touch stand in quick-contact.'
}
