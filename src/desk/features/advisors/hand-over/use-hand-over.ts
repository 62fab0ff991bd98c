import { useRef, useState } from 'react'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import type { PickedAdvisor } from '../use-advisors.ts'

type HandedOver = components['schemas']['HandedOver']

interface Part {
  readonly to: PickedAdvisor
  readonly message: string
}

interface Progress {
  /** Altogether, to whomever. */
  readonly handedOver: number
  /** Of the last colleague's, so far. */
  readonly staying: number
  /** The last colleague's name; null before the first part is done. */
  readonly to: string | null
}

/**
 * Sends part after part. A refusal ends that; what is done stays done, and the next try goes on with the rest.
 *
 * @param onDone after the last part, where none is left
 */
export function useHandOver(alias: string, onDone?: () => void) {
  const { client } = useDesk()
  const [progress, setProgress] = useState<Progress>({ handedOver: 0, staying: 0, to: null })
  const place = useRef<string | null>(null)
  const staying = useRef(0)
  const { run, isBusy, failure, forget } = useWrite<HandedOver, Part>({
    write: async ({ to, message }) => {
      const { data } = await client.POST('/api/v1/advisors/{alias}/hand-over', {
        params: { path: { alias } },
        body: {
          advisor: to.slug,
          ...(message && { message }),
          ...(place.current !== null && { after: place.current }),
        },
      })
      return data as HandedOver
    },
    onDone: (part, { to }) => {
      place.current = part.next
      staying.current += part.staying
      setProgress((before) => ({
        handedOver: before.handedOver + part.handed_over,
        staying: staying.current,
        to: to.full_name,
      }))
    },
    success: null,
    toldBy: 'place',
  })
  const send = async (to: PickedAdvisor, message: string) => {
    if (place.current === null) staying.current = 0
    do if (!(await run({ to, message }))) return
    while (place.current !== null)
    if (staying.current === 0) onDone?.()
  }
  /** Another colleague begins with the first that is left. */
  const restart = () => {
    place.current = null
    staying.current = 0
    forget()
  }
  return { send, isBusy, failure, progress, forget: restart }
}
