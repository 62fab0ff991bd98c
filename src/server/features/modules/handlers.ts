import type { Handlers } from '#server/platform/binding/handler.ts'
import { moduleNames } from './names.ts'

export const modulesHandlers = {
  async listModules({ modules }) {
    return {
      status: 200,
      body: moduleNames.map((name) => ({ module_name: name, effective_state: modules.has(name) })),
    }
  },
} satisfies Handlers
