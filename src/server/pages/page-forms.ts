/** Forms that pages send without scripts, read as they are: each page makes its call of them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formType } from '../platform/http/form-body.ts'

/** For the routes of a scope of its own. @param bodyLimit in bytes */
export function readForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_, text: string, done) =>
    done(null, new URLSearchParams(text)),
  )
}

/** What was sent; nothing where it was no form. */
export const formOf = ({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
