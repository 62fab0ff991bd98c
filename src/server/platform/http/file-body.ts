/** Bodies that are files: read whole, as the bytes that they are. */
import type { FastifyInstance } from 'fastify'

/** @param own the scope of the one route that takes such files: it takes nothing else */
export function addFileParser(own: FastifyInstance, mediaTypes: readonly string[]): void {
  own.removeAllContentTypeParsers()
  own.addContentTypeParser([...mediaTypes], { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes))
}
