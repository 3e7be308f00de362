import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/http/app-error.ts'
import { type Asset, type WebApp, assetOf, isPacked, sendAsset, smallForm, types } from './asset.ts'
import { answerFailure } from '#platform/http/failures.ts'
import { type PageSettings, isPublicPage, publicPages } from './public-pages.ts'

export type { WebApp } from './asset.ts'

/** Reads the built app once; returns an empty map when it was not built. */
export async function loadWebApp(folder: string): Promise<WebApp> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && path.extname(entry.name) in types)
  const assets = await Promise.all(
    files.map(async (entry): Promise<[string, Asset]> => {
      const file = path.join(entry.parentPath, entry.name)
      const url = `/${path.relative(folder, file).split(path.sep).join('/')}`
      return [url, await loadAsset(file, url)]
    }),
  )
  return new Map(assets)
}

async function loadAsset(file: string, url: string): Promise<Asset> {
  const body = await readFile(file)
  // The build's own compressed file, made with the highest effort.
  const built = await readFile(`${file}.br`).catch(() => undefined)
  const isSentAsIs = built !== undefined || isPacked(url) || isPublicPage(url)
  return assetOf(url, body, isSentAsIs ? built : await smallForm(body))
}

/**
 * Answers what no call matched: files of the app, a public page in the reader's language, the start page for every other
 * navigation, otherwise 404.
 */
export function serveWebApp(app: FastifyInstance, webApp: WebApp, settings: PageSettings): void {
  const publicPage = publicPages(webApp, settings)
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const page = isRead ? await publicPage(request) : undefined
    if (page) return sendAsset(page.asset, request, reply.headers(page.headers))
    const asset = isRead ? assetFor(webApp, request) : undefined
    if (asset) return sendAsset(asset, request, reply.header('vary', 'accept-encoding'))
    if (webApp.size === 0 && isNavigation(request)) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The app is not built yet: run "npm start" or "npm run build".\n')
    }
    answerFailure(new AppError('NOT_FOUND'), request, reply)
    return reply
  })
}

function assetFor(webApp: WebApp, request: FastifyRequest): Asset | undefined {
  const [pathname = '/'] = request.url.split('?')
  const exact = isPublicPage(pathname) ? undefined : webApp.get(pathname === '/' ? '/index.html' : pathname)
  if (exact) return exact
  return isNavigation(request) ? webApp.get('/index.html') : undefined
}

/** Whether a browser is opening a page, which is neither a call nor a missing file. */
function isNavigation(request: FastifyRequest): boolean {
  const [pathname = '/'] = request.url.split('?')
  if (pathname.startsWith('/api/') || pathname.startsWith('/assets/')) return false
  return (request.headers.accept ?? '').includes('text/html')
}
