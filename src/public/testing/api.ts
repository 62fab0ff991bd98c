import type { Api } from '../page.ts'
import type { ProfileData } from '../pages/profile/load.ts'

type Replies = Partial<Record<Parameters<Api>[0], { status: number; body?: unknown }>>

/** The contract's calls, answered from a card; `changes` answers some of them otherwise. */
export function fakeApi(data: ProfileData, changes: Replies = {}): Api {
  const replies: Replies = {
    getAdvisorProfile: { status: 200, body: data.profile },
    getTenant: { status: 200, body: data.tenant },
    listModules: {
      status: 200,
      body: [...data.modules].map((module_name) => ({ module_name, effective_state: true })),
    },
    getProfileLayout: { status: 200, body: data.layout },
    getOrganization: { status: 200, body: data.organization },
    getWhatsappConfiguration: data.whatsapp ? { status: 200, body: data.whatsapp } : { status: 404 },
    getMe: data.isSignedIn ? { status: 200, body: {} } : { status: 404 },
    listPublicReviews: data.reviews ? { status: 200, body: data.reviews } : { status: 404 },
    ...changes,
  }
  return async (id) => {
    const { status, body } = replies[id] ?? { status: 500 }
    return { status, body }
  }
}

export const testEnv = {
  language: 'de',
  year: 2026,
  assets: {
    boot: '/app/assets/boot.js',
    modules: ['/app/assets/host.js'],
    css: ['/app/assets/style.css'],
    preload: ['/app/assets/f.woff2'],
    frame: '/app/assets/frame.js',
  },
  publicUrl: 'https://beratung.musterbank.example',
  path: '/app/profile/anna-becker',
  cookies: {},
}
