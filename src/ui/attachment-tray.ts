/** Files that were chosen for a message and are not sent yet: one after the other is uploaded, and each can be taken out again. */
import {
  type AttachmentFault,
  type AttachmentType,
  attachmentLimits,
  checkedFile,
  cleanFileName,
  tooLargeAttachment,
  tooManyAttachments,
} from '#rules/attachments.ts'

/** What the server stored. */
export interface UploadedFile {
  readonly uuid?: string
  readonly name: string
}

/** Sends a file. Rejects with what can be told; `mayRetry` says whether the same file may be taken later. */
export type SendFile<Failure> = (
  file: Blob,
  name: string,
  signal: AbortSignal,
) => Promise<{ readonly stored: UploadedFile } | { readonly failure: Failure; readonly mayRetry: boolean }>

/** Whether a status says that something is wrong with the file itself (product §26.14): sent again it is refused again. */
export const isOfFile = (status: number): boolean => [413, 415, 422].includes(status)

export interface TrayFile<Failure> {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly state: 'waits' | 'sending' | 'ready' | 'failed'
  /** Of the server, once it is there. */
  readonly uuid: string | null
  /** Why it is not taken, before or after it was sent. */
  readonly fault: AttachmentFault | null
  readonly failure: Failure | null
  readonly mayRetry: boolean
}

interface Held {
  readonly file: File | null
  readonly mediaType: AttachmentType | null
}

export class AttachmentTray<Failure> {
  #files: readonly TrayFile<Failure>[] = []
  #held = new Map<string, Held>()
  #listeners = new Set<() => void>()
  #sending: AbortController | null = null
  #isRunning = false
  #last = 0
  /** Whoever shows the tray sends: what is shown again later goes on with the newest. */
  send: SendFile<Failure> | null = null

  /** @param kept files that are on the server already, of this page before it was read anew */
  constructor(kept: readonly { readonly uuid: string; readonly name: string; readonly size: number }[] = []) {
    for (const each of kept) this.#put({ ...each, state: 'ready' }, { file: null, mediaType: null })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly files = (): readonly TrayFile<Failure>[] => this.#files

  /** Whether something is on its way, or waits for it. */
  readonly isBusy = (): boolean => this.#files.some(({ state }) => state === 'waits' || state === 'sending')
  readonly uuids = (): string[] =>
    this.#files.flatMap(({ uuid, state }) => (state === 'ready' && uuid ? [uuid] : []))

  /** What cannot be taken stands there with its reason; nothing else is left out for it. */
  async add(chosen: Iterable<File>): Promise<void> {
    for (const file of chosen) {
      const fresh = [...this.#held.values()].every(({ file: other }) => !other || !isSame(other, file))
      if (!fresh) continue
      const { mediaType, fault } = await this.#checked(file)
      const isFull = this.#files.filter(({ state }) => state !== 'failed').length >= attachmentLimits.files
      const refused = fault ?? (isFull ? tooManyAttachments : null)
      const name = mediaType ? cleanFileName(file.name, mediaType) : file.name
      this.#put(
        { name, size: file.size, state: refused ? 'failed' : 'waits', fault: refused },
        { file, mediaType },
      )
    }
    void this.run()
  }

  async #checked(file: File) {
    // Nobody reads a film into memory to find out that it is none.
    if (file.size > attachmentLimits.megabytes * 1024 * 1024)
      return { mediaType: null, fault: tooLargeAttachment }
    return checkedFile(new Uint8Array(await file.arrayBuffer()))
  }

  readonly remove = (key: string): void => {
    if (this.#files.find((file) => file.key === key)?.state === 'sending') this.#sending?.abort()
    this.#held.delete(key)
    this.#set(this.#files.filter((file) => file.key !== key))
  }

  /** After it failed, or where the server has it no more. */
  readonly retry = (key: string): void => {
    this.#change(key, { state: 'waits', failure: null, uuid: null })
    void this.run()
  }

  /** Those that the server does not have any more are uploaded again. */
  readonly retryAll = (): void => {
    for (const { key, state } of this.#files)
      if (state === 'ready' && this.#held.get(key)?.file) this.#change(key, { state: 'waits', uuid: null })
      else if (state === 'ready') this.remove(key)
    void this.run()
  }

  /** Waits for what is on its way. @returns whether everything that was chosen is there */
  async settled(): Promise<boolean> {
    await new Promise<void>((goOn) => {
      const look = () => {
        if (this.isBusy()) return
        leave()
        goOn()
      }
      const leave = this.subscribe(look)
      look()
    })
    return this.#files.every(({ state }) => state === 'ready')
  }

  /** They went along with a message. */
  readonly sent = (uuids: readonly string[]): void => {
    for (const { key, uuid } of this.#files) if (uuid && uuids.includes(uuid)) this.remove(key)
  }

  async run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (;;) {
        const next = this.#files.find(({ state }) => state === 'waits')
        if (!next || !this.send) return
        await this.#upload(next.key, next.name, this.send)
      }
    } finally {
      this.#isRunning = false
    }
  }

  async #upload(key: string, name: string, send: SendFile<Failure>): Promise<void> {
    const { file, mediaType } = this.#held.get(key) ?? {}
    if (!file || !mediaType) return this.remove(key)
    this.#sending = new AbortController()
    this.#change(key, { state: 'sending' })
    const typed = new Blob([file], { type: mediaType })
    const reply = await send(typed, name, this.#sending.signal)
    if ('stored' in reply)
      this.#change(key, {
        state: 'ready',
        uuid: reply.stored.uuid ?? null,
        name: reply.stored.name,
        failure: null,
      })
    else this.#change(key, { state: 'failed', failure: reply.failure, mayRetry: reply.mayRetry })
  }

  #put(
    file: Partial<TrayFile<Failure>> & Pick<TrayFile<Failure>, 'name' | 'size' | 'state'>,
    held: Held,
  ): void {
    this.#last++
    const key = String(this.#last)
    this.#held.set(key, held)
    this.#set([...this.#files, { uuid: null, fault: null, failure: null, mayRetry: false, ...file, key }])
  }

  #change(key: string, change: Partial<TrayFile<Failure>>): void {
    this.#set(this.#files.map((file) => (file.key === key ? { ...file, ...change } : file)))
  }

  #set(files: readonly TrayFile<Failure>[]): void {
    this.#files = files
    for (const listener of this.#listeners) listener()
  }
}

/** Chosen a second time. */
const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Of a paste: pictures; a text that brings one along is meant as a text. */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/plain')) return []
  return [...data.files]
}
