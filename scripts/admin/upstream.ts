/**
 * Where calls go: the API's origin, and what stands before the paths of the description.
 *
 * @param api as it was asked for. Without a path of its own it gets that of the description's server.
 * @param server as the description has it: absolute or relative
 * @throws Error with one sentence for people
 */
export function upstreamOf(api: string, server: string): URL {
  const url = URL.canParse(api) ? new URL(api) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${api} is no address of an API: it should look like https://api.example.com/v1.`)
  }
  if (url.pathname === '/' && URL.canParse(server, url)) url.pathname = new URL(server, url).pathname
  url.pathname = url.pathname.replace(/\/+$/, '')
  url.search = ''
  url.hash = ''
  return url
}
