import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type SecurityHeaders = Record<string, string>

/** Outside services that browsers may load from. Without any, every source is our own. */
export interface OutsideSources {
  googleBrowserKey: string | undefined
  tiles: { url: string } | undefined
}

export function securityHeaders(indexHtml: string, outside: OutsideSources): SecurityHeaders {
  return {
    'content-security-policy': contentPolicy(indexHtml, outside),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  }
}

/** Inline scripts and styles of the page are allowed by their hash; nothing else inline is. */
export function contentPolicy(html: string, outside: OutsideSources): string {
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const google = outside.googleBrowserKey === undefined ? noGoogle : googlePlaces
  return [
    `default-src 'none'`,
    [`script-src 'self'`, ...scripts, ...google.scripts].join(' '),
    [`style-src 'self'`, ...styles].join(' '),
    [`img-src 'self' blob: data:`, ...tileHosts(outside)].join(' '),
    [`connect-src 'self'`, ...google.calls].join(' '),
    `font-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    [`trusted-types krash`, ...google.policies].join(' '),
  ].join('; ')
}

const noGoogle = { scripts: [], calls: [], policies: [] }

/**
 * Sources that the places library of Google Maps needs: its script, which loads further scripts, the calls of Places
 * (New), and its named Trusted Types policies beside ours for its address. No styles, frames, images or eval: only its
 * data is used, never its widgets.
 */
const googlePlaces = {
  scripts: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  calls: ['https://maps.googleapis.com', 'https://places.googleapis.com'],
  policies: ['krash-maps', 'google-maps-api-loader', 'google-maps-api#html', 'lit-html'],
}

/** The hosts of the tiles; `{s}` stands for their subdomains. */
function tileHosts({ tiles }: OutsideSources): string[] {
  const host = tiles && /^https?:\/\/[^/]+/.exec(tiles.url)?.[0]
  return host ? [host.replace('{s}', '*')] : []
}

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** API answers are never stored, and a page loaded over TLS stays with TLS. */
export function sendSecurityHeaders(
  headers: SecurityHeaders,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.headers(headers).header('x-request-id', request.id)
  if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  if (request.protocol === 'https')
    void reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
