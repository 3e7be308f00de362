/**
 * Counties of 2000 and later whose number is another now, or whose whole area went to another county, by their old number
 * (US Census Bureau, 'Substantial Changes to Counties and County Equivalent Entities: 1970-Present').
 */
export const renamedCounties: Readonly<Record<string, { fips: string; name: string }>> = {
  // Clifton Forge, an independent city, became a town of Alleghany County on July 1, 2001.
  '51560': { fips: '51005', name: 'Alleghany County' },
  // Bedford likewise, on July 1, 2013.
  '51515': { fips: '51019', name: 'Bedford County' },
  // Shannon County became Oglala Lakota County on May 1, 2015.
  '46113': { fips: '46102', name: 'Oglala Lakota County' },
  // Wade Hampton Census Area became Kusilvak Census Area on July 1, 2015.
  '02270': { fips: '02158', name: 'Kusilvak Census Area' },
}
