import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import '@fontsource-variable/figtree'
import './docs.css'
import { type Description, forReaders } from './description.ts'

const place = document.querySelector<HTMLElement>('#docs') as HTMLElement

/** Calls can be tried where a mistake costs nothing: in the demo, which alone names its logins, and in the mock. */
async function canTry(): Promise<boolean> {
  const reply = await fetch('/api/v1/demo-logins')
  return reply.ok && (await reply.json()).length > 0
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const followMode = () => document.documentElement.classList.toggle('dark-mode', dark.matches)

async function start(): Promise<void> {
  const [reply, tries] = await Promise.all([fetch('/app/docs/openapi.json'), canTry()])
  if (!reply.ok) throw new Error(`The description was answered with ${reply.status}`)
  const description: Description = await reply.json()
  place.replaceChildren()
  SwaggerUI({
    domNode: place,
    spec: forReaders(description),
    docExpansion: 'list',
    filter: true,
    deepLinking: true,
    tryItOutEnabled: false,
    supportedSubmitMethods: tries ? ['get', 'head', 'post', 'put', 'patch', 'delete'] : [],
    // Each operation shows its own shapes; all of them again beneath would only be long.
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
    withCredentials: true,
  })
}

followMode()
dark.addEventListener('change', followMode)
start().catch((error: unknown) => {
  const sentence = document.createElement('p')
  sentence.setAttribute('role', 'alert')
  sentence.textContent = 'Unfortunately, an error has occurred. Please try again later.'
  place.replaceChildren(sentence)
  console.error(error)
})
