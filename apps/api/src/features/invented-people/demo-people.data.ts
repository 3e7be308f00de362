import type { LawyerSpecialty, UsState } from '@krash/contract'

type Names = readonly [string, ...string[]]

const words = (text: string): Names => namesIn(text, /\s+/)
const lines = (text: string): Names => namesIn(text, /\s*\n\s*/)

function namesIn(text: string, between: RegExp): Names {
  const [first = '', ...more] = text.trim().split(between)
  return [first, ...more]
}

/** Groups of names with the language their bearers may speak besides English; no real people are meant. */
export const nameGroups = {
  general: {
    language: null,
    given: words(`
      Abigail Adrian Alice Amelia Andre Aaron Beatrice Benjamin Bethany Blake Brenda Brian Caleb Camille Caroline Carter Cassandra
      Charles Chloe Clara Clayton Colin Cora Curtis Damon Daphne Darius Deborah Derek Diane Dominic Dorothy Douglas Edith Eleanor
      Elliot Emily Ernest Esther Ethan Eva Felicia Fiona Franklin Gabriel Genevieve Gerald Gloria Gordon Grace Graham Hannah Harold
      Harriet Hazel Helen Henry Imani Irene Isaac Isabel Jamal Janet Jasmine Jerome Joanna Joel Jordan Josephine Joyce Julian June
      Justin Kara Keith Kendra Kevin Laura Leah Leon Lillian Lorraine Louis Lucas Lydia Malcolm Marcus Margaret Marian Martin Maya
      Melanie Miles Miranda Monica Nadia Naomi Nathan Nicole Nina Noel Nora Norman Olive Oliver Owen Patrice Paula Peter Philip Phoebe
      Quentin Rachel Ralph Regina Renee Rhonda Robert Roland Rosalind Russell Ruth Samuel Sandra Sarah Selena Shauna Simon Sonia
      Spencer Stella Stephen Susan Sylvia Tamara Terrence Tessa Theodore Tiffany Timothy Tobias Tracy Tyrone Valerie Vanessa Vernon
      Victor Violet Virginia Walter Wendell Wesley Whitney Yvonne Zachary Zoe`),
    family: words(`
      Abernathy Ainsworth Alderman Applewhite Ashdown Atwater Bainbridge Barlowe Bartlett Bellweather Birchfield Blackwood Blythe
      Bracken Bramwell Bridgewater Brightwell Broadhurst Brookhaven Burnside Calloway Carrington Castleberry Chadwick Clearwater
      Coldwell Colfax Copperfield Cottrell Crabtree Cresswell Crowhurst Dandridge Darnell Dellwood Dewhurst Dunmore Eastlake Edgecombe
      Ellsworth Everhart Fairbanks Fairweather Farnsworth Fenwick Fieldstone Finchley Fitzhugh Foxworth Gainsborough Garland Gillespie
      Goodspeed Graystone Greenleaf Grimshaw Hadley Halloway Hargrove Harkness Hartwell Hathaway Hawthorne Heathcote Hollingsworth
      Holloway Huxtable Ingersoll Ironwood Jessup Kingsley Kirkbride Lancaster Langford Larkspur Leatherwood Linwood Lockhart Longfellow
      Lovelace Maitland Marchbanks Mayweather Meadows Merriweather Middlebrook Millbrook Montague Moorehead Nethercott Nightingale
      Northcote Oakeshott Oakley Overton Pemberton Pennington Pettigrew Pickering Prescott Quimby Radcliffe Ravenscroft Redfern
      Ridgeway Rockwell Rosewood Rutherford Sandford Seabrook Sheffield Silverstone Somerset Springer Standish Sterling Stonebridge
      Stratton Summerfield Swinton Tanglewood Tattersall Thackery Thornbury Tillman Trueblood Underhill Upchurch Vandermeer Wakefield
      Walcott Waverly Weatherby Wetherell Whitlock Wickham Willoughby Winslow Winterbourne Wolcott Woodruff Worthington Yarborough`),
  },
  spanish: {
    language: 'es',
    given: words(`
      Adriana Alejandro Alma Andrés Antonia Arturo Beatriz Camila Carlos Catalina Cecilia Cristina Daniela Diego Eduardo Elena Emilio
      Esteban Felipe Fernanda Gabriela Graciela Guillermo Héctor Ignacio Inés Javier Joaquín Jorge Juana Julio Leticia Lorenzo Lucía
      Luis Manuel Marcela Mariana Marisol Mateo Mercedes Miguel Natalia Octavio Pablo Paloma Rafael Ramón Raquel Ricardo Rocío Rosario
      Santiago Sergio Silvia Sofía Teresa Tomás Valeria Ximena`),
    family: words(`
      Acevedo Alcántara Alvarado Arroyo Avellaneda Baldomero Barrientos Belmonte Benavides Bermejo Cabrera Calderón Camarena Cárdenas
      Cervantes Corrales Covarrubias Delgado Echeverría Escalante Espinosa Figueroa Fontanares Fuentes Galindo Gallardo Granados
      Guerrero Herrera Ibáñez Iturralde Jaramillo Lozano Machado Maldonado Marroquín Mejía Mendoza Miraflores Montalvo Montoya Morales
      Navarrete Ocampo Olivares Orozco Pacheco Palomares Paredes Peralta Quintana Quiroga Rentería Reyes Robledo Rosales Salcedo
      Sandoval Santillán Sepúlveda Solís Tejada Urrutia Valenzuela Vallejo Villanueva Zamora`),
  },
  chinese: {
    language: 'zh',
    given: words(
      'Amy Andrew Bing Chen Connie David Fang Grace Hao Helen Hui Jason Jia Jun Kai Lan Lei Ling Mei Min Ning Peter Qing Rong Stella Tao Vivian Wei Xin Yan Ying Yun Zhen',
    ),
    family: words(
      'Bao Cai Chao Cheng Chu Deng Ding Fang Feng Gao Gu Guan Guo Han He Hong Hou Hu Jia Jiang Kong Liang Liao Lin Luo Lü Meng Pan Peng Qian Qiu Shao Shen Song Sun Tan Tian Wan Xia Xie Xu Yao Ye Yin Yuan Zeng Zhou Zhu',
    ),
  },
  vietnamese: {
    language: 'vi',
    given: words(
      'An Anh Bao Binh Chau Cuong Dung Duc Giang Hanh Hien Hoa Hung Huong Khanh Lan Linh Long Mai Minh My Nam Nga Ngoc Nhi Phuong Quan Quynh Son Tam Thanh Thao Thu Tien Trang Tuan Tuyet Van Viet Xuan',
    ),
    family: words(
      'Banh Bui Cao Chau Chu Cung Dang Dao Diep Dinh Do Doan Duong Ha Hoang Huynh Kieu La Lam Luong Luu Mac Mai Ngo Phan Phung Quach Ta Thai To Ton Trinh Truong Vo Vu Vuong',
    ),
  },
  filipino: {
    language: 'tl',
    given: words(
      'Alma Amihan Andres Angelica Arnel Bayani Carmela Cesar Corazon Dalisay Danilo Divina Efren Eliza Fe Ferdie Gemma Imelda Isagani Jasmin Joel Jovelyn Ligaya Liza Luz Marites Mayumi Nestor Noel Rowena Rizalina Rodel Tala Teresita',
    ),
    family: words(
      'Abad Agbayani Alcaraz Aquino Bacani Baluyot Batungbacal Bautista Buenaventura Cabangbang Calimlim Capulong Catacutan Dalisay Dimaculangan Dumalagan Evangelista Gatdula Ilagan Lacson Lagman Liwanag Macaraeg Magbanua Magsaysay Malonzo Manalastas Matapang Pangilinan Panganiban Sumulong Tolentino',
    ),
  },
  arabic: {
    language: 'ar',
    given: words(
      'Adel Ahlam Amal Amina Anwar Bashir Dalia Dina Fadi Farah Farid Hadi Hala Hanan Hassan Huda Ibrahim Iman Jamila Karim Khalil Laila Layth Mahmoud Malak Mariam Nabil Nadia Nasser Noor Omar Rami Rania Rashid Salma Samir Sami Suhail Tariq Yasmin Youssef Zaina',
    ),
    family: words(
      'Abadi Abdallah Amari Asfour Atassi Awad Aziz Badawi Barakat Bishara Darwish Farhat Fayyad Ghanem Habib Haddad Hakimi Hamdan Hijazi Jabbour Kanaan Karam Khalaf Khatib Khoury Maalouf Mansour Masri Nasrallah Qasim Rahal Sabbagh Saleh Sayegh Shaheen Sharif Tannous Zaidan',
    ),
  },
  korean: {
    language: 'ko',
    given: words(
      'Areum Bora Chan Daehyun Eunji Grace Haneul Hana Hyejin Hyun Jaemin Jihoon Jin Jisoo Joon Kyung Mina Minho Minseo Nari Sang Seojun Seoyeon Seulgi Soomin Soyoung Sujin Sung Taeyang Yejin Yoon Youngmin Yuna',
    ),
    family: words(
      'Ahn Bae Baek Bang Byun Cha Chae Choi Chun Gil Goo Ha Heo Hong Hwang Im Jang Jeon Jin Joo Kang Ko Ma Min Moon Nam Noh Oh Ok Pyo Ryu Seo Shin Sim Son Woo Yang Yoo',
    ),
  },
  russian: {
    language: 'ru',
    given: words(
      'Alexei Alina Anatoly Anna Boris Daria Dmitri Ekaterina Elena Galina Grigory Igor Ilya Inna Irina Katya Kirill Larisa Lev Lidia Ludmila Maxim Mikhail Nadezhda Natasha Nikita Oksana Oleg Olga Pavel Polina Roman Sergei Svetlana Tatiana Vadim Valentina Vera Viktor Yana Yuri',
    ),
    family: words(
      'Abramov Baranov Belinsky Belov Bogdanov Chernin Demidov Dubrovsky Fedorov Galkin Golubev Gusev Karpov Kazakov Kirsanov Kolesnik Komarov Korolev Krylov Lebedev Litvin Maslov Medvedev Mironov Morozov Nikitin Orlov Panin Polyakov Ryabov Shubin Sokolov Tarasov Titov Vinograd Volkov Zaitsev Zhukov',
    ),
  },
  french: {
    language: 'fr',
    given: words(
      'Adèle Alain Anaïs Antoine Aurélie Bastien Benoît Camille Céline Chantal Claire Denise Dominique Élise Émile Étienne Fabienne Gérard Guy Hélène Henri Jacques Jean-Paul Josette Laurent Lucien Manon Marcel Marguerite Mireille Nadège Noémie Olivier Pascal Philippe Renaud Rolande Solange Thérèse Yves',
    ),
    family: words(
      'Arceneaux Aubuchon Beauchamp Beaulieu Belanger Bellerive Boisvert Bonnefoy Boudreaux Castonguay Champagne Charbonneau Chevalier Clairmont Delacroix Desrosiers Dufresne Dumont Duquesne Fontaine Gauthier Guidry Jolicoeur Labelle Lachance Laframboise Lamontagne Larivière Laurier Leblanc Marchand Montreuil Papillon Poirier Rochambeau Sansoucy Thibodeaux Toussaint Vaillancourt',
    ),
  },
  indian: {
    language: 'hi',
    given: words(
      'Aarti Abhay Aditi Ajay Anand Anika Anil Arjun Asha Ashwin Deepa Dev Divya Gaurav Gita Hari Indira Ishaan Kavita Kiran Lakshmi Leela Madhav Manish Meera Mohan Naveen Neha Nikhil Pooja Pradeep Priya Radha Rahul Rajesh Ravi Rekha Rohan Sanjay Sarita Shanti Sunil Tara Usha Vijay Vikram',
    ),
    family: words(
      'Acharya Agarwal Bhandari Bhatt Chandra Chaudhary Chopra Dasgupta Deshmukh Dhawan Dixit Ghoshal Gokhale Iyer Joshi Kapadia Kashyap Khanna Kulkarni Mahajan Malhotra Mehrotra Mishra Mukherjee Naidu Narang Oberoi Pandya Parekh Prasad Rajagopal Ramaswamy Rangan Sachdeva Sarin Saxena Sethi Shastri Sinha Srinivas Trivedi Varma Venkatesan Wadhwa',
    ),
  },
  german: {
    language: 'de',
    given: words(
      'Anneliese Annika Bernd Birgit Dieter Elke Emil Erika Ernst Felix Friedrich Gerda Gisela Greta Gunther Hanna Hans Heidi Heinrich Helga Ingrid Jürgen Karin Klaus Konrad Kurt Lena Liesel Lothar Magda Matthias Otto Petra Renate Rolf Rudolf Sabine Stefan Ulrich Ursula Werner',
    ),
    family: words(
      'Altmann Amsel Bachmeier Bergstrasser Birnbaum Blumenthal Brandstetter Buchholz Drechsler Eberhardt Eichinger Falkenstein Feldkamp Fichtner Grünewald Hagedorn Haselbach Hirschfeld Holzapfel Kastner Kirschbaum Kleinschmidt Lindenau Morgenroth Neumeister Oberholzer Reichenbach Rosenau Schönfeld Silberbach Steinmetz Tannenbaum Uhlmann Vogelsang Waldvogel Weissmann Winkelmann Zimmerli',
    ),
  },
} as const satisfies Record<string, { language: string | null; given: Names; family: Names }>

export type NameGroup = keyof typeof nameGroups

/** How common the groups are in general; rough shares, not a census. */
export const usualShares: Record<NameGroup, number> = {
  general: 0.7,
  spanish: 0.1,
  chinese: 0.03,
  vietnamese: 0.015,
  filipino: 0.015,
  arabic: 0.02,
  korean: 0.015,
  russian: 0.015,
  french: 0.02,
  indian: 0.03,
  german: 0.02,
}

/** Where a group is more common than in general. */
export const stateShares: Partial<Record<UsState, Partial<Record<NameGroup, number>>>> = {
  AZ: { spanish: 0.25 },
  CA: { spanish: 0.28, chinese: 0.08, vietnamese: 0.05, filipino: 0.05, korean: 0.04, russian: 0.03 },
  CO: { spanish: 0.18 },
  FL: { spanish: 0.27, french: 0.04, arabic: 0.025 },
  GA: { korean: 0.03, spanish: 0.12 },
  HI: { filipino: 0.2, chinese: 0.09, korean: 0.06, spanish: 0.05 },
  IL: { spanish: 0.16, arabic: 0.035, indian: 0.05 },
  LA: { french: 0.18, vietnamese: 0.03 },
  MA: { chinese: 0.05, french: 0.05 },
  ME: { french: 0.14 },
  MI: { arabic: 0.1 },
  MN: { german: 0.06, vietnamese: 0.02 },
  ND: { german: 0.08 },
  NH: { french: 0.09 },
  NJ: { spanish: 0.18, indian: 0.08, korean: 0.04, arabic: 0.04 },
  NM: { spanish: 0.4 },
  NV: { spanish: 0.22, filipino: 0.06 },
  NY: { spanish: 0.18, chinese: 0.07, russian: 0.06, korean: 0.03, indian: 0.05 },
  PA: { german: 0.05 },
  TX: { spanish: 0.32, vietnamese: 0.04, indian: 0.05, arabic: 0.03 },
  UT: { spanish: 0.12 },
  VA: { korean: 0.04, arabic: 0.04 },
  VT: { french: 0.08 },
  WA: { chinese: 0.06, vietnamese: 0.04, korean: 0.04, filipino: 0.04, russian: 0.03 },
  WI: { german: 0.08 },
}

/** One area code per state; the numbers 555-0100 to 555-0199 are reserved for fiction (NANP). */
export const areaCodes: Record<UsState, string> = {
  AL: '205',
  AK: '907',
  AZ: '602',
  AR: '501',
  CA: '213',
  CO: '303',
  CT: '203',
  DE: '302',
  FL: '813',
  GA: '404',
  HI: '808',
  ID: '208',
  IL: '312',
  IN: '317',
  IA: '515',
  KS: '316',
  KY: '502',
  LA: '504',
  ME: '207',
  MD: '410',
  MA: '617',
  MI: '313',
  MN: '612',
  MS: '601',
  MO: '314',
  MT: '406',
  NE: '402',
  NV: '702',
  NH: '603',
  NJ: '201',
  NM: '505',
  NY: '212',
  NC: '704',
  ND: '701',
  OH: '216',
  OK: '405',
  OR: '503',
  PA: '215',
  RI: '401',
  SC: '803',
  SD: '605',
  TN: '615',
  TX: '214',
  UT: '801',
  VT: '802',
  VA: '804',
  WA: '206',
  WV: '304',
  WI: '414',
  WY: '307',
  DC: '202',
}

/** How often a demo lawyer works in an area, and the practice areas within it. */
export const lawyerAreas: readonly { specialty: LawyerSpecialty; weight: number; matters: Names }[] = [
  {
    specialty: 'Personal Injury',
    weight: 20,
    matters: [
      'Car Accidents',
      'Truck Accidents',
      'Motorcycle Accidents',
      'Pedestrian Accidents',
      'Bicycle Accidents',
      'Slip and Fall',
      'Wrongful Death',
    ],
  },
  { specialty: 'Medical Malpractice', weight: 8, matters: ['Surgical Errors', 'Misdiagnosis'] },
  { specialty: "Workers' Compensation", weight: 9, matters: ['Workplace Injury'] },
  { specialty: 'Product Liability', weight: 5, matters: ['Defective Vehicles'] },
  { specialty: 'Insurance Law', weight: 9, matters: ['Insurance Claims', 'Uninsured Motorists'] },
  { specialty: 'Traffic Law', weight: 8, matters: ['Traffic Tickets', 'Drunk Driving Defense'] },
  { specialty: 'Criminal Defense', weight: 6, matters: ['Criminal Trials'] },
  { specialty: 'Family Law', weight: 6, matters: ['Divorce', 'Child Custody'] },
  { specialty: 'Corporate Law', weight: 3, matters: ['Contracts'] },
  { specialty: 'Real Estate', weight: 4, matters: ['Property Sales'] },
  { specialty: 'Immigration', weight: 5, matters: ['Visas'] },
  { specialty: 'Employment Law', weight: 5, matters: ['Workplace Disputes'] },
  { specialty: 'Bankruptcy', weight: 3, matters: ['Debt Relief'] },
  { specialty: 'Estate Planning', weight: 4, matters: ['Wills and Trusts'] },
  { specialty: 'Intellectual Property', weight: 2, matters: ['Trademarks'] },
]

/** Specialties of demo physicians and how common they are. */
export const physicianAreas: readonly (readonly [string, number])[] = [
  ['Emergency Medicine', 10],
  ['Orthopedics', 16],
  ['Orthopedics', 6],
  ['Neurology', 9],
  ['Physical Medicine and Rehabilitation', 12],
  ['Pain Management', 11],
  ['Chiropractic', 12],
  ['Family Medicine', 14],
  ['Internal Medicine', 9],
  ['Surgery', 4],
  ['Neurosurgery', 3],
  ['Radiology', 4],
  ['Psychiatry', 6],
  ['Physical Medicine and Rehabilitation', 6],
  ['Pediatrics', 3],
]

export const streetNames = words(`
  Alder Amberwood Aspen Barn Bayberry Beacon Birch Bluebird Briarwood Canal Cardinal Cedar Chestnut Clover Copper Cottonwood Cranberry
  Cypress Dogwood Elm Fern Foundry Garden Granite Harbor Hawthorn Hazel Heron Hickory Holly Ivy Juniper Lantern Larch Laurel Linden
  Magnolia Maple Market Meadow Mill Mulberry Oak Orchard Palmetto Pearl Pecan Pine Poplar Quarry Redbud River Rosemary Sage Sparrow
  Spruce Station Sycamore Thistle Union Walnut Willow`)
export const streetKinds: readonly (readonly [string, number])[] = [
  ['St', 40],
  ['Ave', 25],
  ['Rd', 10],
  ['Blvd', 8],
  ['Dr', 8],
  ['Ln', 5],
  ['Way', 4],
]

export const firmWords = words(`
  Anchor Beacon Bluestone Bridgeway Cedar Clearpath Compass Cornerstone Evergreen Fairhaven Harborview Highpoint Keystone Lakeside
  Landmark Lighthouse Meridian Northgate Oakhurst Riverstone Silverleaf Stonegate Summit Sunrise Westbrook Windward`)
export const lawFirmEndings = lines(`
  Law Group
  Legal
  Law Offices
  Injury Law
  Attorneys
  Law Partners`)
export const practiceEndings = lines(`
  Medical Group
  Clinic
  Health Partners
  Medical Center
  Care Associates`)

/** No school of these names is meant. */
export const lawSchools = lines(`
  Bluestone College of Law
  Cedar Bay School of Law
  Fairhaven University School of Law
  Granite Valley College of Law
  Harborview School of Law
  Meridian State College of Law
  Northgate University School of Law
  Silverleaf School of Law
  Westbrook College of Law`)

/** Endings for what a demo person says about themselves. */
export const bioEndings = {
  lawyer: lines(`
    Explains every step in plain words.
    Tells you where your case stands every second week.
    Has spoken before juries, and settles where that is better for you.
    Meets you in the office, by phone or by video.`),
  physician: lines(`
    Sees people within days of a crash.
    Writes the reports that an insurer asks for.
    Explains what helps, and what does not.
    Works with the therapists near you.`),
} as const
