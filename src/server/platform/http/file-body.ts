/** Bodies that are files: read whole, as the bytes that they are, of few requests at once. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, sentence } from '../contract/errors.ts'

/** Of all requests of this process together, in bytes: what is beyond stays with whoever sends it. */
const mostHeld = 80 * 1024 * 1024
/** ms that a request waits for the others; its own time goes on meanwhile. */
const longestWait = 15_000

let held = 0
const reserved = new WeakMap<FastifyRequest, number>()
const waiting = new Set<() => void>()

/** For tests: bytes that requests may hold at this moment. */
export const heldByFiles = (): number => held

/**
 * @param own the scope of the one route that takes such files: it takes nothing else
 * @param most for tests: what all together may hold
 */
export function addFileParser(
  own: FastifyInstance,
  mediaTypes: readonly string[],
  mostBytes: number,
  most = mostHeld,
): void {
  own.removeAllContentTypeParsers()
  own.addContentTypeParser(
    [...mediaTypes],
    async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      const declared = Number(request.headers['content-length'])
      if (declared > mostBytes) throw tooLong()
      await reserve(request, Number.isSafeInteger(declared) ? declared : mostBytes, most)
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of payload) {
        length += chunk.length
        if (length > mostBytes) throw tooLong()
        chunks.push(chunk)
      }
      return Buffer.concat(chunks, length)
    },
  )
  own.addHook('onResponse', async (request) => release(request))
  own.addHook('onRequestAbort', async (request) => release(request))
}

const tooLong = () => Object.assign(new HttpError(413, sentence(413)), { statusCode: 413 })

/** @throws HttpError 503 where the others take too long */
async function reserve(request: FastifyRequest, bytes: number, most: number): Promise<void> {
  const ends = Date.now() + longestWait
  while (held + bytes > most) {
    const left = ends - Date.now()
    if (left <= 0) throw new HttpError(503, sentence(503), { headers: { 'retry-after': '10' } })
    await new Promise<void>((goOn) => {
      const timer = setTimeout(next, left)
      function next() {
        clearTimeout(timer)
        waiting.delete(next)
        goOn()
      }
      waiting.add(next)
    })
  }
  // Whoever went away meanwhile gives nothing back.
  if (request.raw.destroyed) throw new HttpError(400, sentence(400))
  held += bytes
  reserved.set(request, bytes)
}

function release(request: FastifyRequest): void {
  held -= reserved.get(request) ?? 0
  reserved.delete(request)
  for (const goOn of [...waiting]) goOn()
}
