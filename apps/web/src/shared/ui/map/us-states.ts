import outlines from 'us-atlas/states-10m.json'
import { statesOf } from './us-map-geometry.ts'

/** The outlines of the states and territories on the plane. About 100 kB: only for what is loaded on demand. */
export const usStates = statesOf(outlines)
