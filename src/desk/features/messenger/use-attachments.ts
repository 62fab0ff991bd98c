import { useEffect, useSyncExternalStore } from 'react'
import { AttachmentTray, isOfFile, type SendFile, type UploadedFile } from '#ui/attachment-tray.ts'
import { useDesk } from '../../kit/desk-context.ts'
import type { Failure } from '../../kit/failure.ts'
import { useWrite } from '../../kit/saving/use-write.ts'

/** What was chosen in each conversation, while one goes from one to the other. */
const trays = new Map<string, AttachmentTray<Failure>>()

export function trayOf(uuid: string): AttachmentTray<Failure> {
  const known = trays.get(uuid)
  if (known) return known
  const tray = new AttachmentTray<Failure>()
  trays.set(uuid, tray)
  return tray
}

type Reply = Awaited<ReturnType<SendFile<Failure>>>

interface Upload {
  readonly file: Blob
  readonly name: string
  readonly signal: AbortSignal
  readonly settle: (reply: Reply) => void
}

/** Files for the next message of a conversation. What becomes of each is told at it. */
export function useAttachments(uuid: string) {
  const { client } = useDesk()
  const tray = trayOf(uuid)
  const files = useSyncExternalStore(tray.subscribe, tray.files)
  const { run } = useWrite<UploadedFile, Upload>({
    write: async ({ file, name, signal }) => {
      const { data } = await client.request('POST', '/api/v1/messenger/threads/{uuid}/attachments', {
        params: { uuid },
        headers: { 'File-Name': encodeURIComponent(name) },
        body: file,
        signal,
      })
      return data as UploadedFile
    },
    onDone: (stored, { settle }) => settle({ stored }),
    onRefused: (failure, { settle }) => {
      settle({ failure, mayRetry: !isOfFile(failure.status ?? 0) })
      return true
    },
    success: null,
  })
  useEffect(() => {
    tray.send = (file, name, signal) => new Promise((settle) => void run({ file, name, signal, settle }))
    void tray.run()
  })
  return { tray, files }
}
