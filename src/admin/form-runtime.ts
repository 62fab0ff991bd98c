import * as equal from 'ajv/dist/runtime/equal.js'
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js'
import * as uri from 'ajv/dist/runtime/uri.js'
import * as validationError from 'ajv/dist/runtime/validation_error.js'
import * as formats from 'ajv-formats/dist/formats.js'

/** What compiled forms import, by the name under which they do. */
const modules: Readonly<Record<string, object>> = {
  'ajv/dist/runtime/equal.js': equal,
  'ajv/dist/runtime/ucs2length.js': ucs2length,
  'ajv/dist/runtime/uri.js': uri,
  'ajv/dist/runtime/validation_error.js': validationError,
  'ajv-formats/dist/formats.js': formats,
}

export function given(name: string): object {
  const found = modules[name]
  if (!found) throw new Error(`The compiled form needs ${name}, which this app does not bring.`)
  return found
}
