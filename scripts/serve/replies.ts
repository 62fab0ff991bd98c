import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { newNonce, pagePolicy } from '#server/platform/http/security.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A built page, under a policy with the nonce that stands in it. */
export function sendPage(outgoing: ServerResponse, html: string, policy = pagePolicy): void {
  const nonce = newNonce()
  outgoing.setHeader('content-security-policy', policy(nonce))
  send(
    outgoing,
    'text/html; charset=utf-8',
    html.replaceAll('__CSP_NONCE__', () => nonce),
  )
}

export function send(outgoing: ServerResponse, type: string, content: string | Buffer): void {
  outgoing.writeHead(200, { 'content-type': type }).end(content)
}

export function sendFile(outgoing: ServerResponse, file: string): void {
  try {
    send(outgoing, types[extname(file)] ?? 'application/octet-stream', readFileSync(file))
  } catch {
    sendMissing(outgoing)
  }
}

export function redirect(outgoing: ServerResponse, location: string): void {
  outgoing.writeHead(302, { location }).end()
}

export function sendMissing(outgoing: ServerResponse): void {
  outgoing.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
}
