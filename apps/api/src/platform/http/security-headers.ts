import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every answer. */
export type SecurityHeaders = Record<string, string>

/** Makes the headers; the inline scripts and styles of the start page are allowed by their hash, nothing else inline is. */
export function securityHeaders(indexHtml: string): SecurityHeaders {
  const scripts = hashesOf(indexHtml, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const styles = hashesOf(indexHtml, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const policy = [
    `default-src 'none'`,
    [`script-src 'self'`, ...scripts].join(' '),
    [`style-src 'self'`, ...styles].join(' '),
    `img-src 'self' blob: data:`,
    `connect-src 'self'`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types krash`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  }
}

function hashesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** Puts the headers on an answer; answers of the API are never stored, and a page that came by TLS stays with it. */
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
