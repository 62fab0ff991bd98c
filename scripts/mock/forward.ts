import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Hands a request on as it came and its reply back as it comes. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, backend: string): void {
  const { method, headers, url = '/' } = incoming
  const onward = request(new URL(url, backend), { method, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  onward.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify({ message: 'The mock does not answer.' }))
  })
  incoming.pipe(onward)
}
