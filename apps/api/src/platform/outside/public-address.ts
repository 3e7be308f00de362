import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, type LookupFunction, isIP } from 'node:net'

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Networks outside the public internet (IANA special-purpose registries, RFC 6890). */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && !notPublic.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whether this host was meant to be private: an address, a name without a dot, or a name with one of the two endings
 * that no public name server answers (RFC 6761, ICANN 2024).
 */
export function isNamedPrivately(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 || !bare.includes('.') || /\.(localhost|internal)$/i.test(bare)
}

/** A name lookup that fails when any address of the name is not public, checked at the moment of connecting. */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), [])
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(Object.assign(new Error('not a public address'), { code: 'NOT_PUBLIC' }), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
