import type { Handlers } from '#server/platform/binding/handler.ts'
import { readerOf } from '#server/platform/collections/by-language.ts'
import { publicSettings } from '../settings/public.ts'
import { metaTags } from './queries.ts'

type Language = 'de' | 'de-AT' | 'de-CH' | 'en'

export const tenantHandlers = {
  /** Public settings only: the schema marks them. */
  async getTenant({ language, settings, tenant, tx }) {
    const reader = readerOf({ language, tenant })
    return {
      status: 200,
      body: {
        name: tenant.name,
        language: tenant.language as Language,
        images: {
          tenantLogo: settings['images.tenantLogo'] ?? '',
          bigHeaderImage: settings['images.bigHeaderImage'] ?? '',
        },
        headerWidget: {
          type: settings['headerWidget.type'] === 'haspa' ? 'haspa' : 'default',
          title: settings['headerWidget.title'] ?? '',
          description: settings['headerWidget.description'] ?? '',
        },
        settings: publicSettings(settings, reader),
        meta_tags: await metaTags(tx, reader),
      },
    }
  },
} satisfies Handlers
