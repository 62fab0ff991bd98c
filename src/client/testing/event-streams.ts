/** Streams of server-sent events for tests: nothing comes but what a test tells. */
export class TestEventSource extends EventTarget {
  static readonly CLOSED = 2
  static all: TestEventSource[] = []
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    TestEventSource.all.push(this)
  }

  /** The one that was opened last. */
  static get last(): TestEventSource {
    const stream = TestEventSource.all.at(-1)
    if (stream) return stream
    throw new Error('No stream was opened.')
  }

  get isClosed(): boolean {
    return this.readyState === TestEventSource.CLOSED
  }

  close(): void {
    this.readyState = TestEventSource.CLOSED
  }

  tell(kind: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }

  /** As a server does that takes no stream. */
  refuse(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}
