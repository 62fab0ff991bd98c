import type { Json } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'

/** The parts of an OpenAPI 3.1 description that the generator reads. Whatever else stands there is carried along. */

export interface Reference {
  $ref: string
}

export interface Example {
  summary?: string
  value?: Json
  /** Its status, where the response is for several (`default`). */
  'x-code'?: number
}

export interface MediaType {
  schema?: Schema
  /** Of JSON that may be longer than the server takes else. */
  'x-most-bytes'?: number
  example?: Json
  examples?: Record<string, Example>
}

export interface Header {
  description?: string
  required?: boolean
  schema?: Schema
  content?: Record<string, MediaType>
  example?: Json
}

export interface Parameter extends Header {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  style?: string
  explode?: boolean
}

export interface RequestBody {
  required?: boolean
  content: Record<string, MediaType>
}

export interface Response {
  description?: string
  headers?: Record<string, Header | Reference>
  content?: Record<string, MediaType>
}

export interface OperationObject {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: (Parameter | Reference)[]
  requestBody?: RequestBody | Reference
  responses?: Record<string, Response | Reference>
  security?: object[]
  [extension: `x-${string}`]: unknown
}

export interface PathItem {
  parameters?: (Parameter | Reference)[]
  [method: string]: unknown
}

export interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, PathItem>
  components?: {
    schemas?: Record<string, Schema>
    requestBodies?: Record<string, RequestBody | Reference>
    [kind: string]: Record<string, unknown> | undefined
  }
  security?: object[]
  [key: string]: unknown
}

/** A fault of the description, told in one line. */
export class ContractError extends Error {}
