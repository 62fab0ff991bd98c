import type { components } from '#generated/types.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { DraftPart, DraftShape } from '../../kit/saving/draft-parts.ts'
import type { Edit } from '../../kit/saving/edit-options.ts'
import { useEdit } from '../../kit/saving/use-edit.ts'
import { currentWhole, ifMatch, type Whole, wholeOf } from '../../kit/saving/whole.ts'
import { useReading } from '../../kit/use-reading.ts'

export type Topic = components['schemas']['Topic']
export type Topics = readonly Topic[]

export interface TopicChoice {
  /** Those that can be chosen. */
  readonly topics: Topics
  readonly own: Whole<Topics>
}

/** The institution's active topics, and which of them an advisor has. */
export function useTopics(alias: string) {
  const { client } = useDesk()
  return useReading<TopicChoice>(
    ['own-topics', alias],
    async () => {
      const [all, own] = await Promise.all([
        client.GET('/api/v1/appointment-topics'),
        client.GET('/api/v1/advisors/{alias}/appointment-topics', { params: { path: { alias } } }),
      ])
      return { topics: (all.data ?? []).filter(({ active }) => active !== false), own: wholeOf(own, []) }
    },
    { staysHere: true },
  )
}

export interface TopicPart extends DraftPart {
  readonly topic: Topic
}

/** A choice is taken apart by its topics: each is chosen or not, in no order, so that two people never contest one. */
const shape: DraftShape<Topics, TopicPart> = {
  partsOf: (versions) => {
    const all = new Map(versions.flat().map((topic) => [topic.uuid ?? '', topic]))
    return [...all].map(([path, topic]) => ({ path, label: topic.topic, topic }))
  },
  partValue: (chosen, { path }) => chosen.some(({ uuid }) => uuid === path),
  withPart: (chosen, { path, topic }, isChosen) => {
    const others = chosen.filter(({ uuid }) => uuid !== path)
    return isChosen ? [...others, topic] : others
  },
  isSame: Object.is,
}

export type TopicEdit = Edit<Whole<Topics>, Topics, TopicPart>

/** The choice as it is changed and saved. */
export function useTopicChoice(alias: string, read: Whole<Topics>, onSaved?: () => void): TopicEdit {
  const { client } = useDesk()
  return useEdit<Whole<Topics>, Topics, TopicPart>({
    read,
    draftOf: ({ value }) => value,
    shape,
    save: async (chosen, basis) => {
      const body = chosen.map(({ uuid = '' }) => ({ uuid }))
      const params = { path: { alias }, header: ifMatch(basis) }
      const path = '/api/v1/advisors/{alias}/appointment-topics'
      return wholeOf<Topics>(await client.PUT(path, { params, body }), chosen)
    },
    currentOf: currentWhole,
    ...(onSaved && { onSaved }),
    combine: 'by-part',
    partAt: (path, chosen) => chosen[Number.parseInt(path, 10)]?.uuid ?? null,
  })
}
