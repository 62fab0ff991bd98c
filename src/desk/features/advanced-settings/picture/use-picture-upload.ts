import { useState } from 'react'
import type { components } from '#generated/types.ts'
import { useDesk } from '../../../kit/desk-context.ts'
import { useChosenPicture } from '../../../kit/picture/use-chosen-picture.ts'
import { useOpenDraft } from '../../../kit/saving/open-drafts.ts'
import { useWrite } from '../../../kit/saving/use-write.ts'
import { useTurns } from './use-turns.ts'

type StoredPicture = components['schemas']['StoredPicture']

/**
 * Sends a chosen picture at once, and tells the path that it has from then on: the setting that names it is saved as any
 * other is. What did not arrive may be sent again. One that is dropped while another is sent follows it.
 */
export function usePictureUpload(onStored: (path: string) => void) {
  const { client } = useDesk()
  const { chosen, fault, choose, forget } = useChosenPicture()
  const [sent, setSent] = useState<string | null>(null)
  const [mayTryAgain, setTryAgain] = useState(false)
  const upload = useWrite<StoredPicture, File>({
    write: async (body) => {
      const { data } = await client.request('POST', '/api/v1/tenant/pictures', { body })
      return data as StoredPicture
    },
    onDone: ({ path }) => {
      forget()
      setSent(path)
      onStored(path)
    },
    onRefused: ({ status }) => {
      setTryAgain(status === null || !ofPicture.includes(status))
      return false
    },
    success: null,
    toldBy: 'place',
  })
  const turns = useTurns()
  const isBusy = turns.isBusy || upload.isBusy
  useOpenDraft({ changed: [], isBusy })
  const sendNew = async (file: File) => {
    upload.forget()
    setTryAgain(false)
    const taken = await choose(file)
    if (taken) await upload.run(taken)
  }
  return {
    fault,
    failure: upload.failure,
    /** From the choice of a file until the reply. */
    isBusy,
    isSending: upload.isBusy,
    /** Whether another one is sent after it. */
    hasNext: turns.hasNext,
    /** The path of the picture that was sent last. */
    sent,
    send: (file: File | undefined) => {
      if (file) void turns.take(() => sendNew(file))
    },
    /** Null where there is nothing to send, or where it would be refused again. */
    sendAgain: chosen && mayTryAgain ? () => void turns.take(() => upload.run(chosen.file)) : null,
  }
}

/** Statuses by which something is wrong with the picture itself (product §26.12). */
const ofPicture = [413, 415, 422]
