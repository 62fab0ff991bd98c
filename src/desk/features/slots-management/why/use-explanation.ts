import { useState } from 'react'
import type { components } from '#generated/types.ts'
import { type AppointmentType, appointmentTypes } from '#rules/appointment-types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { useAlias } from '../../../kit/use-alias.ts'
import { useReading } from '../../../kit/use-reading.ts'

export type Explanation = components['schemas']['SlotExplanation']
type Topic = components['schemas']['Topic']

export interface Offer {
  readonly topics: readonly Topic[]
  readonly types: readonly AppointmentType[]
}

/** What the advisor offers: a day is explained for one topic and one type. */
export function useOffer() {
  const { client, policyOf } = useDesk()
  const alias = useAlias()
  return useReading<Offer>(
    ['offer', alias],
    async () => {
      const params = { path: { alias } }
      const topics = (await client.GET('/api/v1/advisors/{alias}/appointment-topics', { params })).data ?? []
      if (!policyOf('listAdvisorAppointmentTypes')) return { topics, types: appointmentTypes }
      const types = (await client.GET('/api/v1/advisors/{alias}/appointment-types', { params })).data ?? []
      const offered = new Set(types.map(({ type }) => type))
      return { topics, types: appointmentTypes.filter((type) => offered.has(type)) }
    },
    { notice: null },
  )
}

export function useExplanation({ topics, types }: Offer, date: string) {
  const { client } = useDesk()
  const alias = useAlias()
  const [topic, setTopic] = useState(topics[0]?.uuid ?? '')
  const [type, setType] = useState(types[0] ?? 'in-branch')
  const reading = useReading(
    ['slot-explanation', alias, date, topic, type],
    async () => {
      const params = { path: { alias }, query: { date, topic, type } }
      return (await client.GET('/api/v1/advisors/{alias}/slot-explanations', { params })).data
    },
    { keepsPrevious: true, notice: null },
  )
  return { ...reading, topic, setTopic, type, setType }
}
