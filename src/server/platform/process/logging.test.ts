import { describe, expect, it } from 'vitest'
import { logger } from './logging.ts'

function written(write: (log: ReturnType<typeof logger>) => void): string {
  let text = ''
  const add = (line: string) => {
    text += line
  }
  write(logger('info', { write: add }))
  return text
}

describe('logs', () => {
  it('hide secrets and personal data, wherever they stand', () => {
    const text = written((log) => {
      log.info({ password: 'geheim1', user: { email: 'anna@bank.example', token: 'geheim2' } }, 'x')
      log.info({ req: { headers: { cookie: 'geheim3', authorization: 'geheim4' } }, 'set-cookie': 'y' }, 'x')
      log.info({ a: { b: { password: 'geheim5', phone: '0171' } } }, 'x')
    })
    expect(text).not.toMatch(/geheim|bank\.example|0171/)
  })

  it('show of a request neither the address that was asked for nor who sent it', () => {
    const text = written((log) =>
      log.info(
        {
          req: {
            method: 'GET',
            url: '/feeds/geheim?name=Anna',
            path: '/feeds/{token}',
            host: 'bank.example',
            ip: '192.0.2.1',
          },
        },
        'x',
      ),
    )
    expect(JSON.parse(text).req).toEqual({ method: 'GET', path: '/feeds/{token}', host: 'bank.example' })
  })

  it('show of an error where it came from, but no values', () => {
    const error = Object.assign(new Error('duplicate anna@bank.example'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(anna@bank.example) already exists.',
    })
    const text = written((log) => log.error({ err: error }, 'failed'))
    expect(text).not.toContain('anna@')
    expect(JSON.parse(text).err).toMatchObject({ code: '23505', constraint: 'users_email' })
  })

  it('stay on one line each, without escapes of the terminal', () => {
    const text = written((log) => {
      log.info({ req: { method: 'GET', path: '/a\r\n{"level":60}\u001b[31m' } }, 'x')
      log.error({ err: new Error('a\r\n\u001b[2Jb') }, 'y')
    })
    expect(text.trimEnd().split('\n')).toHaveLength(2)
    expect(text).not.toContain('\u001b')
    expect(text).not.toContain('\\u001b')
  })
})
