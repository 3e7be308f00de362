/** A guard of the server, how it looks without it, and a test that must not pass then. */
export interface Guard {
  name: string
  /** Below apps/api, like `test`. */
  file: string
  /** Stands once in the file. */
  guarded: string
  open: string
  test: string
  /** Words in the names of those tests of the file that look at it, where the others would take long. */
  only?: string
}

const inSource = (guard: Guard): Guard => ({
  ...guard,
  file: `apps/api/src/${guard.file}`,
  test: `apps/api/src/${guard.test}`,
})

export const guards: readonly Guard[] = [
  {
    name: 'a token is signed by us',
    file: 'platform/auth/access-tokens.ts',
    guarded: `      if (!parts.every(isCanonical)) throw new AppError('INVALID_TOKEN_SIGNATURE')`,
    open: '',
    test: 'platform/auth/access-tokens.test.ts',
  },
  {
    name: 'a token is for us',
    file: 'platform/auth/access-tokens.ts',
    guarded: `          audience,
          requiredClaims`,
    open: '          requiredClaims',
    test: 'platform/auth/access-tokens.test.ts',
  },
  {
    name: 'a session that ended gives no access',
    file: 'platform/auth/living-sessions.ts',
    guarded: 'where sessions.ended_at is null and',
    open: 'where',
    test: 'features/accounts/sessions/sessions.test.ts',
  },
  {
    name: 'a refresh token is used once',
    file: 'features/accounts/sessions/refresh-session.ts',
    guarded: '  if (isFresh && (await isUnspent(tx, successor))) return successor',
    open: '  return successor',
    test: 'features/accounts/sessions/refresh-session.test.ts',
  },
  {
    name: 'wrong passwords slow down',
    file: 'features/accounts/passwords/attempts.ts',
    guarded: '  if (remaining <= 0) return',
    open: '  if (remaining > -Infinity) return',
    test: 'features/accounts/accounts.test.ts',
  },
  {
    name: 'guesses at once reveal no more than one by one',
    file: 'features/accounts/passwords/attempts.ts',
    guarded: `  const before = await holdFailures(tx, subject, now)
  refuseWhileWaiting(before, attempt)`,
    open: '  const before = await holdFailures(tx, subject, now)',
    test: 'features/accounts/accounts.test.ts',
  },
  {
    name: 'a new e-mail asks for a fresh sign-in',
    file: 'features/accounts/passwords/account-password.ts',
    guarded: '  if (!account || !isRight) throw wrongPassword(typed.field)',
    open: '  if (!account) throw wrongPassword(typed.field)',
    test: 'features/accounts/passwords/change-password.test.ts',
  },
  {
    name: 'a reset ends what the old password opened',
    file: 'features/accounts/passwords/account-password.ts',
    guarded: '  await endSessions(tx, userId, { reason, at, ...(except !== undefined && { except }) })',
    open: '',
    test: 'features/accounts/passwords/reset-password.test.ts',
  },
  {
    name: 'a reset link works once',
    file: 'features/accounts/links/mail-links.repository.ts',
    guarded: `    .where('expires_at', '>', now)
    .returning('kind')
    .executeTakeFirst()
  return used !== undefined`,
    open: `    .where('expires_at', '>', now)
    .returning('kind')
    .executeTakeFirst()
  return used !== null`,
    test: 'features/accounts/passwords/reset-password.test.ts',
  },
  {
    name: 'a passkey belongs to our page',
    file: 'features/passkey-credentials/check-passkey.ts',
    guarded: `  if (crossOrigin === true || !isOwnOrigin(context.config, origin)) throw new AppError('PASSKEY_WRONG_SITE')`,
    open: '',
    test: 'features/passkeys/passkeys.test.ts',
  },
  {
    name: 'a copied passkey is noticed',
    file: 'features/passkey-credentials/passkey-credentials.repository.ts',
    guarded: `  if ((held.sign_count > 0 || signCount > 0) && signCount <= held.sign_count) return 'copied'`,
    open: '',
    test: 'features/passkeys/passkeys.test.ts',
  },
  {
    name: 'a passkey is not added after its session',
    file: 'features/passkeys/passkeys.service.ts',
    guarded: '    if (!account || !(await isSessionOpen(tx, person)))',
    open: '    if (!account)',
    test: 'features/passkeys/passkeys.test.ts',
  },
  {
    name: 'an address that looks like another one is refused',
    file: 'platform/mail/look-alike.ts',
    guarded: `  а: 'a',
  α: 'a',`,
    open: '',
    test: 'features/accounts/look-alike.test.ts',
  },
  {
    name: 'rows of others are out of reach (row-level security)',
    file: 'platform/database/database.ts',
    guarded: `client.query('set role krash_app')`,
    open: `client.query('set role none')`,
    test: 'platform/database/row-level-security.test.ts',
  },
  {
    name: 'the same key has one effect',
    file: 'platform/http/idempotency.ts',
    guarded: '  if (first && now.getTime() - first.created_at.getTime() < keptMs) {',
    open: '  if (first && now.getTime() < 0) {',
    test: 'platform/http/idempotency.test.ts',
  },
  {
    name: 'an older version does not overwrite a newer one',
    file: 'platform/database/versions.ts',
    guarded: `  if (read !== undefined && stored > new Date(read)) throw new AppError('CHANGED_ELSEWHERE')`,
    open: '',
    test: 'features/practice/practice.test.ts',
  },
  {
    name: 'calls are limited',
    file: 'platform/http/rate-limiter.ts',
    guarded: '      if (window.count <= max * factor) return',
    open: '      if (window.count > 0) return',
    test: 'platform/http/rate-limiter.test.ts',
  },
  {
    name: 'an overloaded server refuses',
    file: 'platform/http/admission.ts',
    guarded: '    if (!isUrgent && underWay >= callsAtOnce)',
    open: '    if (!isUrgent && underWay < 0)',
    test: 'platform/http/admission.test.ts',
  },
  {
    name: 'pages run no script of others',
    file: 'platform/http/security-headers.ts',
    guarded: "    [`script-src 'self'`, ...scripts, ...google.scripts].join(' '),",
    open: "    [`script-src 'self' 'unsafe-inline'`, ...scripts, ...google.scripts].join(' '),",
    test: 'platform/http/security-headers.test.ts',
  },
  {
    name: 'answers are not kept on the way',
    file: 'platform/http/security-headers.ts',
    guarded: "  if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')",
    open: '',
    test: 'platform/http/wire-rules.test.ts',
  },
  {
    name: 'logs name routes, not addresses',
    file: 'platform/http/request-log.ts',
    guarded: "      const line = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }",
    open: '      const line = { method, route: request.url, status: reply.statusCode }',
    test: 'main.test.ts',
    only: 'logs hold no addresses',
  },
  {
    name: 'pushes go to push services only',
    file: 'platform/push/push-endpoint.ts',
    guarded: "  return url.protocol === 'https:' && (isNamed || isService(url))",
    open: "  return url.protocol === 'https:'",
    test: 'features/notifications/push',
  },
  {
    name: 'services of maps are public',
    file: 'platform/outside/public-address.ts',
    guarded: "  return kind !== 0 && !notPublic.check(address, kind === 4 ? 'ipv4' : 'ipv6')",
    open: '  return kind !== 0',
    test: 'platform/outside/public-address.test.ts',
  },
  {
    name: 'a picture hides nothing else',
    file: 'platform/file-inspection/inspect-image.ts',
    guarded: `  if (await hidesOtherContent(file)) throw new AppError('FILE_TYPE_NOT_SUPPORTED')
  const content`,
    open: '  const content',
    test: 'features/files/hostile-uploads.test.ts',
  },
  {
    name: 'a small file is no large picture',
    file: 'platform/file-inspection/inspect-image.ts',
    guarded: '  if (metadata.width * metadata.height * frames > IMAGE_PIXELS_MAX)',
    open: '  if (metadata.width < 0)',
    test: 'features/files/hostile-uploads.test.ts',
  },
  {
    name: 'a PDF holds nothing that acts',
    file: 'platform/file-inspection/inspect-pdf.ts',
    guarded:
      '  if (forbidden.some((name) => names.has(name)) || opensAddress(bytes, openings, packed.leading))',
    open: '  if (opensAddress(bytes, openings, packed.leading))',
    test: 'features/files/hostile-documents.test.ts',
  },
  {
    name: 'a cell of a table is no formula',
    file: 'features/activity/csv.ts',
    guarded: "  const plain = formula.test(text) ? `'${text}` : text",
    open: '  const plain = text',
    test: 'features/activity/export-activities.test.ts',
  },
  {
    name: 'who is blocked reaches nobody',
    file: 'features/conversations/messages/send-message.ts',
    guarded: '  const isWithheld = !(await findsReader(tx, before))',
    open: '  const isWithheld = (await findsReader(tx, before)) && false',
    test: 'features/blocks/blocks.test.ts',
  },
  {
    name: 'a stranger writes once',
    file: 'features/conversations/messages/send-message.ts',
    guarded: "  if (row.person_has_written) return 'REQUEST_WAITING'",
    open: '',
    test: 'features/blocks/blocks.test.ts',
  },
  {
    name: 'nothing is shared without consent',
    file: 'features/lawyer-connections/lawyer-connections.service.ts',
    guarded: '  refuseWithoutConsent(caseDetails)',
    open: '',
    test: 'features/lawyer-connections',
  },
  {
    name: 'what was agreed to is what is shared',
    file: 'features/lawyer-connections/lawyer-connections.service.ts',
    guarded: '  refuseChanged(shared, digest)',
    open: '',
    test: 'features/lawyer-connections',
  },
  {
    name: 'what was taken back is gone, also from a download that has begun',
    file: 'features/lawyer-connections/take-shared-document.ts',
    guarded: "    if (!(await isShared())) throw new Error('the sharing has ended')",
    open: '    await isShared()',
    test: 'features/lawyer-connections',
  },
  {
    name: 'a conflict check comes before the package',
    file: 'features/practice/answer-request.ts',
    guarded: "throw new AppError('CONFLICT_CHECK_FIRST')",
    open: 'return undefined as never',
    test: 'features/practice/practice.test.ts',
  },
  {
    name: 'a changed row of the audit is named',
    file: 'platform/audit/audit-trail.ts',
    guarded: '    isSealed: (head, seal) => isEqual(present.sealOf(head), seal),',
    open: '    isSealed: () => true,',
    test: 'features/audit/verify-audit.test.ts',
  },
  {
    name: 'a former key of the audit makes nothing new',
    file: 'platform/audit/check-chain.ts',
    guarded: '    return position !== this.#mark?.length || isEqual(this.#mark.hash, hash)',
    open: '    return position > 0 || hash.length > 0',
    test: 'features/audit/verify-audit.test.ts',
  },
  {
    name: 'names that pretend are refused',
    file: 'features/profile/update-profile.ts',
    guarded: '    refusePretendedName(nameOf(stored), form)',
    open: '',
    test: 'features/profile/profile.test.ts',
  },
].map(inSource)
