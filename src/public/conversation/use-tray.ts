import { useState, useSyncExternalStore } from 'react'
import { AttachmentTray, isOfFile } from '#ui/attachment-tray.ts'
import { objectIn } from '../islands/tab.ts'
import { client } from './use-conversation.ts'
import { wordsOf } from './words-of.ts'

/** A file that the server has. */
export interface KeptFile {
  readonly uuid: string
  readonly name: string
  readonly size: number
}

export function isKept(file: unknown): file is KeptFile {
  const { uuid, name, size } = objectIn(file)
  return typeof uuid === 'string' && typeof name === 'string' && typeof size === 'number'
}

export const keptOf = (files: ReturnType<AttachmentTray<string>['files']>): KeptFile[] =>
  files.flatMap(({ uuid, name, size, state }) => (uuid && state === 'ready' ? [{ uuid, name, size }] : []))

export const idsOf = (files: readonly KeptFile[]) => files.map(({ uuid }) => uuid).join()

/** Files for the next message. */
export function useTray(thread: string, token: string, kept: readonly KeptFile[]) {
  const [tray] = useState(() => {
    const fresh = new AttachmentTray<string>(kept)
    fresh.send = async (body, name, signal) => {
      try {
        const { data } = await client.request('POST', '/api/v1/messenger/threads/{uuid}/attachments', {
          params: { uuid: thread },
          query: { token },
          headers: { 'File-Name': encodeURIComponent(name) },
          body,
          signal,
        })
        return { stored: data as KeptFile }
      } catch (reason) {
        const status = reason instanceof Response ? reason.status : 0
        return { failure: await wordsOf(reason), mayRetry: !isOfFile(status) }
      }
    }
    return fresh
  })
  const files = useSyncExternalStore(tray.subscribe, tray.files, tray.files)
  return { tray, files }
}
