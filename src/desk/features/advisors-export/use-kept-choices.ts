import { useDesk } from '../../kit/desk-context.ts'
import { useStandsNow } from '../../kit/saving/use-stands-now.ts'
import { useWrite } from '../../kit/saving/use-write.ts'
import { useReading } from '../../kit/use-reading.ts'
import type { KeptChoice } from './plan.ts'

const all = '/api/v1/advisors-export/choices'
const one = '/api/v1/advisors-export/choices/{uuid}'

/** Those of the institution, by name. */
export function useKeptChoices() {
  const { client } = useDesk()
  const { data, retry } = useReading(['advisors-export-choices'], async () => {
    const { data: choices } = await client.GET(all, {})
    return choices as readonly KeptChoice[]
  })
  return { choices: data ?? [], read: retry }
}

export type ChoiceBody = Pick<KeptChoice, 'name' | 'columns' | 'format' | 'separator'>

/** Keeps a choice: a new one, or in the place of one that is there. Where somebody was faster, see `useStandsNow`. */
export function useKeeping(before: KeptChoice | null, onDone: (choice: KeptChoice) => void) {
  const { client } = useDesk()
  const { standsNow, onRefused } = useStandsNow<KeptChoice>()
  const write = useWrite<KeptChoice, ChoiceBody>({
    write: async (body) => {
      const { data } = before
        ? await client.PUT(one, { params: itemOf(standsNow ?? before), body })
        : await client.POST(all, { body })
      return data as KeptChoice
    },
    onDone,
    onRefused,
    toldBy: 'place',
  })
  return { ...write, standsNow: write.failure && standsNow }
}

export function useChoiceDeletion(before: KeptChoice, onDone: () => void) {
  const { client } = useDesk()
  const { standsNow, onRefused } = useStandsNow<KeptChoice>()
  const write = useWrite<true>({
    write: () => client.DELETE(one, { params: itemOf(standsNow ?? before) }),
    onDone,
    onRefused,
    success: 'The choice is deleted.',
    toldBy: 'place',
  })
  return { ...write, standsNow: write.failure && standsNow }
}

const itemOf = ({ uuid, version }: KeptChoice) => ({
  path: { uuid },
  header: { 'If-Match': `"${version}"` },
})
