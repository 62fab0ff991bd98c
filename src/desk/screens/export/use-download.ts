import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Client } from '#client/client.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { type Failure, readFailure } from '../../kit/failure.ts'
import { useSessionEnd } from '../../kit/saving/use-session-end.ts'
import { download } from './use-export.ts'

/** A call that the server answers with a file. */
export interface FileCall {
  readonly path: string
  readonly params?: Record<string, string>
  readonly query: object
  /** What is asked for, where no address may hold it: then it is sent (POST). */
  readonly body?: object
  /** Where the server does not name it. */
  readonly name: string
}

export interface Download {
  /** Bytes that have come; null where no file is under way. */
  readonly bytes: number | null
  /** Why the last try brought no file. */
  readonly failure: Failure | null
  readonly start: (call: FileCall) => Promise<void>
  readonly cancel: () => void
}

interface DownloadOptions {
  /** Where the session has ended, the page stays and says so itself. */
  readonly staysHere?: boolean
}

/** Brings a file as far as it is made, and hands it to the browser once it is whole. */
export function useDownload({ staysHere = false }: DownloadOptions = {}): Download {
  const { client } = useDesk()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const [bytes, setBytes] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const ends = useRef<AbortController | null>(null)
  useEffect(() => () => ends.current?.abort(), [])

  const start = async (call: FileCall) => {
    if (ends.current) return
    ends.current = new AbortController()
    const { signal } = ends.current
    setFailure(null)
    setBytes(0)
    try {
      const { file, name } = await fetched(client, call, signal, setBytes)
      download(file, name)
      notify('The file is there.', { type: 'success' })
    } catch (reason) {
      if (signal.aborted) return
      const told = await readFailure(reason)
      if (told.status === 401 && !staysHere) endSession()
      setFailure(told)
    } finally {
      // Another one may have begun since this one was cancelled.
      if (ends.current?.signal === signal) {
        ends.current = null
        setBytes(null)
      }
    }
  }
  return {
    bytes,
    failure,
    start,
    cancel: () => {
      ends.current?.abort()
      ends.current = null
      setBytes(null)
    },
  }
}

async function fetched(
  client: Client,
  call: FileCall,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<{ file: Blob; name: string }> {
  const { path, name, ...asked } = call
  const { data, response } = await client.request(call.body ? 'POST' : 'GET', path, {
    ...asked,
    readAs: 'stream',
    signal,
  })
  const pieces: BlobPart[] = []
  let bytes = 0
  const reader = (data as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value)
    bytes += read.value.byteLength
    onBytes(bytes)
  }
  const type = response.headers.get('content-type') ?? ''
  return { file: new Blob(pieces, { type }), name: nameIn(response) ?? name }
}

const nameIn = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
