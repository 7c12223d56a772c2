-- Written by Larceny 0.1.0 with migration 0004: games in mid-play. The tokens are seat-0, seat-1, ...
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE "events" (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move TEXT NOT NULL, 
	at BIGINT, 
	move_id VARCHAR(64), 
	reply INTEGER, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('dice-heist',1,15,'die 2',1794800641425,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',2,15,'die 1',1794800641425,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',3,15,'card british-museum-artifact-1-c',1794800641425,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',4,15,'card british-museum-gem-red-1',1794800641425,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',5,0,'heist british-museum 0',1794800641460,'m4',7);
INSERT INTO "events" VALUES('dice-heist',6,15,'die 5',1794800641460,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',7,15,'card metropolitan-artifact-2-b',1794800641460,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',8,1,'heist metropolitan 0',1794800641474,'m7',12);
INSERT INTO "events" VALUES('dice-heist',9,15,'die 4',1794800641474,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',10,15,'card louvre-artifact-1-b',1794800641474,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',11,15,'card hermitage-artifact-1-b',1794800641474,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',12,15,'card louvre-artifact-2-b',1794800641474,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',13,0,'heist louvre 0',1794800641494,'m12',15);
INSERT INTO "events" VALUES('dice-heist',14,15,'die 6',1794800641494,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',15,15,'card british-museum-artifact-2-b',1794800641494,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',16,1,'heist british-museum 0',1794800641510,'m15',19);
INSERT INTO "events" VALUES('dice-heist',17,15,'die 4',1794800641510,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',18,15,'card british-museum-artifact-1-a',1794800641510,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',19,15,'card british-museum-artifact-2-a',1794800641510,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',20,0,'heist british-museum 0',1794800641531,'m19',22);
INSERT INTO "events" VALUES('dice-heist',21,15,'die 5',1794800641531,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',22,15,'card hermitage-gem-green-1',1794800641531,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',23,1,'heist hermitage 0',1794800641543,'m22',25);
INSERT INTO "events" VALUES('dice-heist',24,15,'die 4',1794800641543,NULL,NULL);
INSERT INTO "events" VALUES('dice-heist',25,15,'card louvre-gem-red-2',1794800641543,NULL,NULL);
INSERT INTO "events" VALUES('heist',1,15,'first p1',1794800641580,NULL,NULL);
INSERT INTO "events" VALUES('heist',2,15,'die 5',1794800641580,NULL,NULL);
INSERT INTO "events" VALUES('heist',3,15,'die 2',1794800641580,NULL,NULL);
INSERT INTO "events" VALUES('heist',4,15,'die 2',1794800641580,NULL,NULL);
INSERT INTO "events" VALUES('heist',5,15,'die 2',1794800641580,NULL,NULL);
INSERT INTO "events" VALUES('heist',6,15,'die 2',1794800641580,NULL,NULL);
INSERT INTO "events" VALUES('heist',7,1,'take star-of-india',1794800641611,'m6',12);
INSERT INTO "events" VALUES('heist',8,15,'die 2',1794800641611,NULL,NULL);
INSERT INTO "events" VALUES('heist',9,15,'die 6',1794800641611,NULL,NULL);
INSERT INTO "events" VALUES('heist',10,15,'die 6',1794800641611,NULL,NULL);
INSERT INTO "events" VALUES('heist',11,15,'die 5',1794800641611,NULL,NULL);
INSERT INTO "events" VALUES('heist',12,15,'die 6',1794800641611,NULL,NULL);
INSERT INTO "events" VALUES('heist',13,0,'take delong-star-ruby',1794800641628,'m12',18);
INSERT INTO "events" VALUES('heist',14,15,'die 5',1794800641628,NULL,NULL);
INSERT INTO "events" VALUES('heist',15,15,'die 6',1794800641628,NULL,NULL);
INSERT INTO "events" VALUES('heist',16,15,'die 6',1794800641628,NULL,NULL);
INSERT INTO "events" VALUES('heist',17,15,'die 1',1794800641628,NULL,NULL);
INSERT INTO "events" VALUES('heist',18,15,'die 3',1794800641628,NULL,NULL);
INSERT INTO "events" VALUES('heist',19,1,'take imperial-state-crown',1794800641647,'m18',24);
INSERT INTO "events" VALUES('heist',20,15,'die 6',1794800641647,NULL,NULL);
INSERT INTO "events" VALUES('heist',21,15,'die 6',1794800641647,NULL,NULL);
INSERT INTO "events" VALUES('heist',22,15,'die 6',1794800641647,NULL,NULL);
INSERT INTO "events" VALUES('heist',23,15,'die 1',1794800641647,NULL,NULL);
INSERT INTO "events" VALUES('heist',24,15,'die 2',1794800641647,NULL,NULL);
INSERT INTO "events" VALUES('heist',25,0,'take imperial-state-crown',1794800641664,'m24',30);
INSERT INTO "events" VALUES('heist',26,15,'die 1',1794800641664,NULL,NULL);
INSERT INTO "events" VALUES('heist',27,15,'die 5',1794800641664,NULL,NULL);
INSERT INTO "events" VALUES('heist',28,15,'die 4',1794800641664,NULL,NULL);
INSERT INTO "events" VALUES('heist',29,15,'die 3',1794800641664,NULL,NULL);
INSERT INTO "events" VALUES('heist',30,15,'die 3',1794800641664,NULL,NULL);
INSERT INTO "events" VALUES('heist',31,1,'take sceptre-with-the-cross',1794800641687,'m30',36);
INSERT INTO "events" VALUES('heist',32,15,'die 2',1794800641687,NULL,NULL);
INSERT INTO "events" VALUES('heist',33,15,'die 3',1794800641687,NULL,NULL);
INSERT INTO "events" VALUES('heist',34,15,'die 1',1794800641687,NULL,NULL);
INSERT INTO "events" VALUES('heist',35,15,'die 2',1794800641687,NULL,NULL);
INSERT INTO "events" VALUES('heist',36,15,'die 6',1794800641687,NULL,NULL);
INSERT INTO "events" VALUES('heist',37,0,'take sovereigns-orb',1794800641708,'m36',42);
INSERT INTO "events" VALUES('heist',38,15,'die 5',1794800641708,NULL,NULL);
INSERT INTO "events" VALUES('heist',39,15,'die 1',1794800641708,NULL,NULL);
INSERT INTO "events" VALUES('heist',40,15,'die 2',1794800641708,NULL,NULL);
INSERT INTO "events" VALUES('heist',41,15,'die 4',1794800641708,NULL,NULL);
INSERT INTO "events" VALUES('heist',42,15,'die 5',1794800641708,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',1,15,'first p1',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',2,15,'card 5',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',3,15,'card guard-dog',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',4,15,'card boss',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',5,15,'card boss',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',6,15,'card 3',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',7,15,'card greedy-thief',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',8,15,'card greedy-thief',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',9,15,'card 1',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',10,15,'card greedy-thief',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',11,15,'card 2',1794800641741,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',12,1,'play greedy-thief boss',1794800641767,'m11',13);
INSERT INTO "events" VALUES('art-robbery',13,15,'card 0',1794800641767,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',14,0,'play guard-dog',1794800641782,'m13',15);
INSERT INTO "events" VALUES('art-robbery',15,15,'card 0',1794800641782,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',16,1,'play greedy-thief 5',1794800641803,'m15',17);
INSERT INTO "events" VALUES('art-robbery',17,15,'card 4',1794800641803,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',18,0,'play boss p1',1794800641823,'m17',19);
INSERT INTO "events" VALUES('art-robbery',19,15,'card greedy-thief',1794800641823,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',20,1,'play greedy-thief 4',1794800641847,'m19',21);
INSERT INTO "events" VALUES('art-robbery',21,15,'card 2',1794800641847,NULL,NULL);
INSERT INTO "events" VALUES('art-robbery',22,0,'play greedy-thief 3',1794800641864,'m21',23);
INSERT INTO "events" VALUES('art-robbery',23,15,'card 1',1794800641864,NULL,NULL);
INSERT INTO "events" VALUES('batman',1,15,'first p1',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',2,15,'villain catwoman',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',3,15,'villain riddler',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',4,15,'draw yellow',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',5,15,'draw gray',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',6,15,'draw yellow',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',7,15,'draw blue',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',8,15,'show batman',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',9,15,'show loot',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',10,15,'show alarm',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',11,15,'show batman',1794800641896,NULL,NULL);
INSERT INTO "events" VALUES('batman',12,1,'return 1 2 3 4',1794800641919,'m11',12);
INSERT INTO "events" VALUES('batman',13,1,'stop',1794800641940,'m12',19);
INSERT INTO "events" VALUES('batman',14,15,'draw gray',1794800641940,NULL,NULL);
INSERT INTO "events" VALUES('batman',15,15,'draw gray',1794800641940,NULL,NULL);
INSERT INTO "events" VALUES('batman',16,15,'draw gray',1794800641940,NULL,NULL);
INSERT INTO "events" VALUES('batman',17,15,'show alarm',1794800641940,NULL,NULL);
INSERT INTO "events" VALUES('batman',18,15,'show batman',1794800641940,NULL,NULL);
INSERT INTO "events" VALUES('batman',19,15,'show alarm',1794800641940,NULL,NULL);
INSERT INTO "events" VALUES('batman',20,0,'stop',1794800641963,'m19',28);
INSERT INTO "events" VALUES('batman',21,15,'draw gray',1794800641963,NULL,NULL);
INSERT INTO "events" VALUES('batman',22,15,'draw blue',1794800641963,NULL,NULL);
INSERT INTO "events" VALUES('batman',23,15,'draw gray',1794800641963,NULL,NULL);
INSERT INTO "events" VALUES('batman',24,15,'draw blue',1794800641963,NULL,NULL);
INSERT INTO "events" VALUES('batman',25,15,'show loot',1794800641963,NULL,NULL);
INSERT INTO "events" VALUES('batman',26,15,'show batman',1794800641963,NULL,NULL);
INSERT INTO "events" VALUES('batman',27,15,'show loot',1794800641963,NULL,NULL);
INSERT INTO "events" VALUES('batman',28,15,'show alarm',1794800641963,NULL,NULL);
INSERT INTO "events" VALUES('batman',29,1,'return 1 2 3 4',1794800641983,'m28',29);
INSERT INTO "events" VALUES('batman',30,1,'stop',1794800642003,'m29',36);
INSERT INTO "events" VALUES('batman',31,15,'draw blue',1794800642003,NULL,NULL);
INSERT INTO "events" VALUES('batman',32,15,'draw gray',1794800642003,NULL,NULL);
INSERT INTO "events" VALUES('batman',33,15,'draw yellow',1794800642003,NULL,NULL);
INSERT INTO "events" VALUES('batman',34,15,'show batman',1794800642003,NULL,NULL);
INSERT INTO "events" VALUES('batman',35,15,'show loot',1794800642003,NULL,NULL);
INSERT INTO "events" VALUES('batman',36,15,'show batman',1794800642003,NULL,NULL);
INSERT INTO "events" VALUES('batman',37,0,'stop',1794800642027,'m36',45);
INSERT INTO "events" VALUES('batman',38,15,'draw blue',1794800642027,NULL,NULL);
INSERT INTO "events" VALUES('batman',39,15,'draw gray',1794800642027,NULL,NULL);
INSERT INTO "events" VALUES('batman',40,15,'draw gray',1794800642027,NULL,NULL);
INSERT INTO "events" VALUES('batman',41,15,'draw blue',1794800642027,NULL,NULL);
INSERT INTO "events" VALUES('batman',42,15,'show alarm',1794800642027,NULL,NULL);
INSERT INTO "events" VALUES('batman',43,15,'show alarm',1794800642027,NULL,NULL);
INSERT INTO "events" VALUES('batman',44,15,'show alarm',1794800642027,NULL,NULL);
INSERT INTO "events" VALUES('batman',45,15,'show batman',1794800642027,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',1,15,'die 9',1794800642059,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',2,15,'die 1',1794800642059,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',3,0,'roll orb',1794800642083,'m2',6);
INSERT INTO "events" VALUES('spell-stealers',4,15,'artifact 8',1794800642083,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',5,15,'success green-or-yellow',1794800642083,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',6,15,'ask p1',1794800642083,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',7,1,'decline',1794800642090,'m6',7);
INSERT INTO "events" VALUES('spell-stealers',8,0,'stop',1794800642107,'m7',8);
INSERT INTO "events" VALUES('spell-stealers',9,1,'roll orb',1794800642126,'m8',11);
INSERT INTO "events" VALUES('spell-stealers',10,15,'artifact 1',1794800642126,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',11,15,'success green-or-yellow',1794800642126,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',12,0,'roll orb',1794800642145,'m11',15);
INSERT INTO "events" VALUES('spell-stealers',13,15,'artifact 12',1794800642145,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',14,15,'success green-or-yellow',1794800642145,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',15,15,'ask p1',1794800642145,NULL,NULL);
INSERT INTO "events" VALUES('spell-stealers',16,1,'decline',1794800642162,'m15',16);
INSERT INTO "events" VALUES('over',1,15,'die 2',1794800642200,NULL,NULL);
INSERT INTO "events" VALUES('over',2,15,'die 2',1794800642200,NULL,NULL);
INSERT INTO "events" VALUES('over',3,15,'die 3',1794800642200,NULL,NULL);
INSERT INTO "events" VALUES('over',4,15,'die 4',1794800642200,NULL,NULL);
INSERT INTO "events" VALUES('over',5,15,'card hermitage-artifact-1-b',1794800642200,NULL,NULL);
INSERT INTO "events" VALUES('over',6,15,'card british-museum-artifact-1-c',1794800642200,NULL,NULL);
INSERT INTO "events" VALUES('over',7,15,'card british-museum-artifact-1-a',1794800642200,NULL,NULL);
INSERT INTO "events" VALUES('over',8,15,'card louvre-gem-blue-1',1794800642200,NULL,NULL);
INSERT INTO "events" VALUES('over',9,1,'heist louvre 0',1794800642219,'m8',11);
INSERT INTO "events" VALUES('over',10,15,'die 2',1794800642219,NULL,NULL);
INSERT INTO "events" VALUES('over',11,15,'card hermitage-artifact-2-a',1794800642219,NULL,NULL);
INSERT INTO "events" VALUES('over',12,0,'heist louvre 0',1794800642234,'m11',14);
INSERT INTO "events" VALUES('over',13,15,'die 1',1794800642234,NULL,NULL);
INSERT INTO "events" VALUES('over',14,15,'card louvre-gem-red-2',1794800642234,NULL,NULL);
INSERT INTO "events" VALUES('over',15,1,'heist louvre 0',1794800642250,'m14',17);
INSERT INTO "events" VALUES('over',16,15,'die 5',1794800642250,NULL,NULL);
INSERT INTO "events" VALUES('over',17,15,'card louvre-gem-green-2',1794800642250,NULL,NULL);
INSERT INTO "events" VALUES('over',18,0,'heist louvre 0',1794800642265,'m17',21);
INSERT INTO "events" VALUES('over',19,15,'die 4',1794800642265,NULL,NULL);
INSERT INTO "events" VALUES('over',20,15,'card metropolitan-artifact-1-b',1794800642265,NULL,NULL);
INSERT INTO "events" VALUES('over',21,15,'card hermitage-painting-20',1794800642265,NULL,NULL);
INSERT INTO "events" VALUES('over',22,1,'heist louvre 0',1794800642286,'m21',24);
INSERT INTO "events" VALUES('over',23,15,'die 6',1794800642286,NULL,NULL);
INSERT INTO "events" VALUES('over',24,15,'card metropolitan-painting-25',1794800642286,NULL,NULL);
INSERT INTO "events" VALUES('over',25,0,'heist british-museum 0',1794800642302,'m24',27);
INSERT INTO "events" VALUES('over',26,15,'die 4',1794800642302,NULL,NULL);
INSERT INTO "events" VALUES('over',27,15,'card louvre-gem-blue-2',1794800642302,NULL,NULL);
INSERT INTO "events" VALUES('over',28,1,'heist louvre 0',1794800642322,'m27',30);
INSERT INTO "events" VALUES('over',29,15,'die 5',1794800642322,NULL,NULL);
INSERT INTO "events" VALUES('over',30,15,'card hermitage-artifact-2-b',1794800642322,NULL,NULL);
INSERT INTO "events" VALUES('over',31,0,'heist louvre 0',1794800642337,'m30',33);
INSERT INTO "events" VALUES('over',32,15,'die 1',1794800642337,NULL,NULL);
INSERT INTO "events" VALUES('over',33,15,'card metropolitan-painting-20',1794800642337,NULL,NULL);
INSERT INTO "events" VALUES('over',34,1,'heist louvre 0',1794800642353,'m33',36);
INSERT INTO "events" VALUES('over',35,15,'die 2',1794800642353,NULL,NULL);
INSERT INTO "events" VALUES('over',36,15,'card hermitage-gem-red-2',1794800642353,NULL,NULL);
INSERT INTO "events" VALUES('over',37,0,'heist louvre 0',1794800642373,'m36',39);
INSERT INTO "events" VALUES('over',38,15,'die 3',1794800642373,NULL,NULL);
INSERT INTO "events" VALUES('over',39,15,'card british-museum-painting-30',1794800642373,NULL,NULL);
INSERT INTO "events" VALUES('over',40,1,'heist louvre 0',1794800642390,'m39',42);
INSERT INTO "events" VALUES('over',41,15,'die 5',1794800642390,NULL,NULL);
INSERT INTO "events" VALUES('over',42,15,'card louvre-artifact-2-a',1794800642390,NULL,NULL);
INSERT INTO "events" VALUES('over',43,0,'heist louvre 0',1794800642409,'m42',45);
INSERT INTO "events" VALUES('over',44,15,'die 1',1794800642409,NULL,NULL);
INSERT INTO "events" VALUES('over',45,15,'card british-museum-gem-blue-2',1794800642409,NULL,NULL);
INSERT INTO "events" VALUES('over',46,1,'heist louvre 0',1794800642416,'m45',48);
INSERT INTO "events" VALUES('over',47,15,'die 6',1794800642416,NULL,NULL);
INSERT INTO "events" VALUES('over',48,15,'card louvre-gem-green-1',1794800642416,NULL,NULL);
INSERT INTO "events" VALUES('over',49,0,'heist louvre 0',1794800642438,'m48',51);
INSERT INTO "events" VALUES('over',50,15,'die 3',1794800642438,NULL,NULL);
INSERT INTO "events" VALUES('over',51,15,'card metropolitan-gem-red-2',1794800642438,NULL,NULL);
INSERT INTO "events" VALUES('over',52,1,'heist louvre 0',1794800642458,'m51',55);
INSERT INTO "events" VALUES('over',53,15,'die 4',1794800642458,NULL,NULL);
INSERT INTO "events" VALUES('over',54,15,'card british-museum-artifact-1-b',1794800642458,NULL,NULL);
INSERT INTO "events" VALUES('over',55,15,'card louvre-gem-red-1',1794800642458,NULL,NULL);
INSERT INTO "events" VALUES('over',56,0,'heist louvre 0',1794800642482,'m55',58);
INSERT INTO "events" VALUES('over',57,15,'die 1',1794800642482,NULL,NULL);
INSERT INTO "events" VALUES('over',58,15,'card british-museum-gem-blue-1',1794800642482,NULL,NULL);
INSERT INTO "events" VALUES('over',59,1,'heist louvre 0',1794800642488,'m58',61);
INSERT INTO "events" VALUES('over',60,15,'die 3',1794800642488,NULL,NULL);
INSERT INTO "events" VALUES('over',61,15,'card metropolitan-gem-blue-1',1794800642488,NULL,NULL);
INSERT INTO "events" VALUES('over',62,0,'heist louvre 0',1794800642509,'m61',64);
INSERT INTO "events" VALUES('over',63,15,'die 3',1794800642509,NULL,NULL);
INSERT INTO "events" VALUES('over',64,15,'card british-museum-painting-25',1794800642509,NULL,NULL);
INSERT INTO "events" VALUES('over',65,1,'heist louvre 0',1794800642775,'m64',67);
INSERT INTO "events" VALUES('over',66,15,'die 6',1794800642775,NULL,NULL);
INSERT INTO "events" VALUES('over',67,15,'card metropolitan-gem-blue-2',1794800642775,NULL,NULL);
INSERT INTO "events" VALUES('over',68,0,'heist british-museum 0',1794800642798,'m67',70);
INSERT INTO "events" VALUES('over',69,15,'die 4',1794800642798,NULL,NULL);
INSERT INTO "events" VALUES('over',70,15,'card metropolitan-painting-10',1794800642798,NULL,NULL);
INSERT INTO "events" VALUES('over',71,1,'heist british-museum 0',1794800642817,'m70',74);
INSERT INTO "events" VALUES('over',72,15,'die 2',1794800642817,NULL,NULL);
INSERT INTO "events" VALUES('over',73,15,'card louvre-artifact-1-b',1794800642817,NULL,NULL);
INSERT INTO "events" VALUES('over',74,15,'card louvre-artifact-2-c',1794800642817,NULL,NULL);
INSERT INTO "events" VALUES('over',75,0,'heist louvre 0',1794800642832,'m74',77);
INSERT INTO "events" VALUES('over',76,15,'die 3',1794800642832,NULL,NULL);
INSERT INTO "events" VALUES('over',77,15,'card hermitage-gem-blue-1',1794800642832,NULL,NULL);
INSERT INTO "events" VALUES('over',78,1,'heist louvre 0',1794800642845,'m77',80);
INSERT INTO "events" VALUES('over',79,15,'die 1',1794800642845,NULL,NULL);
INSERT INTO "events" VALUES('over',80,15,'card louvre-painting-50',1794800642845,NULL,NULL);
INSERT INTO "events" VALUES('over',81,0,'heist louvre 0',1794800642862,'m80',83);
INSERT INTO "events" VALUES('over',82,15,'die 2',1794800642862,NULL,NULL);
INSERT INTO "events" VALUES('over',83,15,'card metropolitan-artifact-2-a',1794800642862,NULL,NULL);
INSERT INTO "events" VALUES('over',84,1,'heist louvre 0',1794800642869,'m83',87);
INSERT INTO "events" VALUES('over',85,15,'die 3',1794800642869,NULL,NULL);
INSERT INTO "events" VALUES('over',86,15,'card louvre-artifact-1-a',1794800642869,NULL,NULL);
INSERT INTO "events" VALUES('over',87,15,'card hermitage-gem-green-1',1794800642869,NULL,NULL);
INSERT INTO "events" VALUES('over',88,0,'heist louvre 0',1794800642890,'m87',90);
INSERT INTO "events" VALUES('over',89,15,'die 6',1794800642890,NULL,NULL);
INSERT INTO "events" VALUES('over',90,15,'card louvre-artifact-2-b',1794800642890,NULL,NULL);
INSERT INTO "events" VALUES('over',91,1,'heist louvre 0',1794800642910,'m90',93);
INSERT INTO "events" VALUES('over',92,15,'die 3',1794800642910,NULL,NULL);
INSERT INTO "events" VALUES('over',93,15,'card british-museum-painting-15',1794800642910,NULL,NULL);
INSERT INTO "events" VALUES('over',94,0,'heist louvre 0',1794800642924,'m93',96);
INSERT INTO "events" VALUES('over',95,15,'die 6',1794800642924,NULL,NULL);
INSERT INTO "events" VALUES('over',96,15,'card british-museum-gem-green-1',1794800642924,NULL,NULL);
INSERT INTO "events" VALUES('over',97,1,'heist british-museum 0',1794800642942,'m96',99);
INSERT INTO "events" VALUES('over',98,15,'die 3',1794800642942,NULL,NULL);
INSERT INTO "events" VALUES('over',99,15,'card hermitage-painting-15',1794800642942,NULL,NULL);
INSERT INTO "events" VALUES('over',100,0,'heist british-museum 0',1794800642958,'m99',102);
INSERT INTO "events" VALUES('over',101,15,'die 3',1794800642958,NULL,NULL);
INSERT INTO "events" VALUES('over',102,15,'card metropolitan-artifact-2-b',1794800642958,NULL,NULL);
INSERT INTO "events" VALUES('over',103,1,'heist british-museum 0',1794800642973,'m102',105);
INSERT INTO "events" VALUES('over',104,15,'die 6',1794800642973,NULL,NULL);
INSERT INTO "events" VALUES('over',105,15,'card louvre-painting-30',1794800642973,NULL,NULL);
INSERT INTO "events" VALUES('over',106,0,'heist louvre 0',1794800642981,'m105',108);
INSERT INTO "events" VALUES('over',107,15,'die 4',1794800642981,NULL,NULL);
INSERT INTO "events" VALUES('over',108,15,'card metropolitan-gem-green-1',1794800642981,NULL,NULL);
INSERT INTO "events" VALUES('over',109,1,'heist louvre 0',1794800643001,'m108',112);
INSERT INTO "events" VALUES('over',110,15,'die 2',1794800643001,NULL,NULL);
INSERT INTO "events" VALUES('over',111,15,'card hermitage-artifact-1-c',1794800643001,NULL,NULL);
INSERT INTO "events" VALUES('over',112,15,'card metropolitan-gem-red-1',1794800643001,NULL,NULL);
INSERT INTO "events" VALUES('over',113,0,'heist louvre 0',1794800643016,'m112',115);
INSERT INTO "events" VALUES('over',114,15,'die 5',1794800643016,NULL,NULL);
INSERT INTO "events" VALUES('over',115,15,'card british-museum-artifact-2-b',1794800643016,NULL,NULL);
INSERT INTO "events" VALUES('over',116,1,'heist louvre 0',1794800643034,'m115',118);
INSERT INTO "events" VALUES('over',117,15,'die 4',1794800643034,NULL,NULL);
INSERT INTO "events" VALUES('over',118,15,'card hermitage-gem-red-1',1794800643034,NULL,NULL);
INSERT INTO "events" VALUES('over',119,0,'heist louvre 0',1794800643050,'m118',121);
INSERT INTO "events" VALUES('over',120,15,'die 6',1794800643050,NULL,NULL);
INSERT INTO "events" VALUES('over',121,15,'card hermitage-painting-10',1794800643050,NULL,NULL);
INSERT INTO "events" VALUES('over',122,1,'heist british-museum 0',1794800643065,'m121',124);
INSERT INTO "events" VALUES('over',123,15,'die 6',1794800643065,NULL,NULL);
INSERT INTO "events" VALUES('over',124,15,'card metropolitan-artifact-2-c',1794800643065,NULL,NULL);
INSERT INTO "events" VALUES('over',125,0,'heist metropolitan 0',1794800643083,'m124',128);
INSERT INTO "events" VALUES('over',126,15,'die 5',1794800643083,NULL,NULL);
INSERT INTO "events" VALUES('over',127,15,'card metropolitan-artifact-1-a',1794800643083,NULL,NULL);
INSERT INTO "events" VALUES('over',128,15,'card british-museum-gem-red-1',1794800643083,NULL,NULL);
INSERT INTO "events" VALUES('over',129,1,'heist british-museum 0',1794800643098,'m128',131);
INSERT INTO "events" VALUES('over',130,15,'die 5',1794800643098,NULL,NULL);
INSERT INTO "events" VALUES('over',131,15,'card british-museum-artifact-2-a',1794800643098,NULL,NULL);
INSERT INTO "events" VALUES('over',132,0,'heist british-museum 0',1794800643113,'m131',134);
INSERT INTO "events" VALUES('over',133,15,'die 1',1794800643113,NULL,NULL);
INSERT INTO "events" VALUES('over',134,15,'card hermitage-gem-green-2',1794800643113,NULL,NULL);
INSERT INTO "events" VALUES('over',135,1,'heist british-museum 0',1794800643129,'m134',138);
INSERT INTO "events" VALUES('over',136,15,'die 4',1794800643129,NULL,NULL);
INSERT INTO "events" VALUES('over',137,15,'card hermitage-artifact-1-a',1794800643129,NULL,NULL);
INSERT INTO "events" VALUES('over',138,15,'card british-museum-gem-green-2',1794800643129,NULL,NULL);
INSERT INTO "events" VALUES('over',139,0,'heist british-museum 0',1794800643146,'m138',140);
INSERT INTO "events" VALUES('over',140,15,'die 3',1794800643146,NULL,NULL);
INSERT INTO "events" VALUES('over',141,1,'heist british-museum 0',1794800643153,'m140',142);
INSERT INTO "events" VALUES('over',142,15,'die 2',1794800643153,NULL,NULL);
INSERT INTO "events" VALUES('over',143,0,'heist british-museum 0',1794800643169,'m142',144);
INSERT INTO "events" VALUES('over',144,15,'die 2',1794800643169,NULL,NULL);
INSERT INTO "events" VALUES('over',145,1,'heist british-museum 0',1794800643185,'m144',146);
INSERT INTO "events" VALUES('over',146,15,'die 6',1794800643185,NULL,NULL);
INSERT INTO "events" VALUES('over',147,0,'heist metropolitan 0',1794800643201,'m146',148);
INSERT INTO "events" VALUES('over',148,15,'die 4',1794800643201,NULL,NULL);
INSERT INTO "events" VALUES('over',149,1,'heist hermitage 0',1794800643208,'m148',150);
INSERT INTO "events" VALUES('over',150,15,'die 1',1794800643208,NULL,NULL);
INSERT INTO "events" VALUES('over',151,0,'heist hermitage 0',1794800643229,'m150',152);
INSERT INTO "events" VALUES('over',152,15,'die 1',1794800643229,NULL,NULL);
INSERT INTO "events" VALUES('over',153,1,'heist hermitage 0',1794800643245,'m152',154);
INSERT INTO "events" VALUES('over',154,15,'die 1',1794800643245,NULL,NULL);
INSERT INTO "events" VALUES('over',155,0,'heist hermitage 0',1794800643262,'m154',156);
INSERT INTO "events" VALUES('over',156,15,'die 4',1794800643262,NULL,NULL);
CREATE TABLE presence (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	process VARCHAR(8) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat, process)
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	bot VARCHAR(64) NOT NULL, 
	token_hash VARCHAR(64), 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('dice-heist',0,'person','P0','','0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
INSERT INTO "seats" VALUES('dice-heist',1,'person','P1','','eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
INSERT INTO "seats" VALUES('heist',0,'person','P0','','0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
INSERT INTO "seats" VALUES('heist',1,'person','P1','','eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
INSERT INTO "seats" VALUES('art-robbery',0,'person','P0','','0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
INSERT INTO "seats" VALUES('art-robbery',1,'person','P1','','eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
INSERT INTO "seats" VALUES('batman',0,'person','P0','','0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
INSERT INTO "seats" VALUES('batman',1,'person','P1','','eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
INSERT INTO "seats" VALUES('spell-stealers',0,'person','P0','','0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
INSERT INTO "seats" VALUES('spell-stealers',1,'person','P1','','eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
INSERT INTO "seats" VALUES('waiting',0,'person','Ann','','0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
INSERT INTO "seats" VALUES('waiting',1,'open','','',NULL);
INSERT INTO "seats" VALUES('over',0,'person','Ann','','0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
INSERT INTO "seats" VALUES('over',1,'person','Ben','','eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
INSERT INTO "seats" VALUES('rematch',0,'person','Ann','','0d723a5e4f1199f4fd15919f41af79885fe1b9be314f2328127de443afc5e8dd');
INSERT INTO "seats" VALUES('rematch',1,'open','Ben','','eb1093499bfcc900f707c998803b4bd9e7939683200cf405837559774d084e92');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules_version INTEGER NOT NULL, 
	rules VARCHAR(64) NOT NULL, 
	changes JSON NOT NULL, 
	fingerprint VARCHAR(32) NOT NULL, 
	manual BOOLEAN NOT NULL, 
	seed TEXT, 
	commitment VARCHAR(64), 
	hot_seat BOOLEAN NOT NULL, 
	absent_seconds FLOAT, 
	is_replay BOOLEAN NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	created FLOAT NOT NULL, 
	due FLOAT, 
	creator VARCHAR(64) NOT NULL, rematch_of VARCHAR(32), rematch_by INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('dice-heist','dice-heist',1,'standard','{}','1f9df58a811ce4b0',0,'ffc5b58bd67a97c6b3235f14b7ea16ce9c01a676dd4824bc431c132b2540a610','3ac223bc069d608d0d2ea9b77b09e1fea24cf8a3c3d480bf7a793364f06cf5c5',1,NULL,0,'running',1.79480064140852189069e+09,NULL,'6a25d706d075ecc421f42745c7ea10bb',NULL,NULL);
INSERT INTO "tables" VALUES('heist','heist',1,'heist','{}','fa95bd353b1c2efe',0,'0a33f6d6e0cfdb48a3a36393b36a48133fa3303aaa5d5e750235c5cec1821aab','c86d8cc45bc58c583d311da243b959bd81da4edb31fe7e14f0474c820ea2b56d',1,NULL,0,'running',1.79480064156281328199e+09,NULL,'6a25d706d075ecc421f42745c7ea10bb',NULL,NULL);
INSERT INTO "tables" VALUES('art-robbery','art-robbery',1,'standard','{}','f815044a967c0fb1',0,'049ebdc4c96b678dde3efa08c1cde9441f819674d88ae15d173d87d669847951','339e941c74779286271b02ad73fcc700477478a87476eddf7f503c8eedfa01f3',1,NULL,0,'running',1.79480064172152638428e+09,NULL,'6a25d706d075ecc421f42745c7ea10bb',NULL,NULL);
INSERT INTO "tables" VALUES('batman','batman',1,'standard','{}','036deb3fc195e272',0,'1b9a07ee1ba408253f2b998980d6c5ba11f6555c5d0ab832c21a29afb6726511','c651e13158155167ff9ceb376c1206703c60685d8828e2dee365296f4d22de65',1,NULL,0,'running',1.79480064187944149973e+09,NULL,'6a25d706d075ecc421f42745c7ea10bb',NULL,NULL);
INSERT INTO "tables" VALUES('spell-stealers','spell-stealers',1,'polite','{}','2de8ddeea2303616',0,'b4b11c18bd79058c27d88f5c95c4806f2c239dd226f82b07083c5754b8312182','bea906ec18bbb2723357ac61403fffe7183b7298f4f58e633795aa4ec9ffef8e',1,NULL,0,'running',1.79480064204949760434e+09,NULL,'6a25d706d075ecc421f42745c7ea10bb',NULL,NULL);
INSERT INTO "tables" VALUES('waiting','dice-heist',1,'standard','{}','1f9df58a811ce4b0',0,'fe2e1cf14d57439b9da13187fd3792844fe50456acacc5bfa86a1c5cd4d76796','9a4b67514fee71a9ac340f95bf341e46374a96ee32c5f6c997e867f807ca11ca',0,NULL,0,'waiting',1.79480064216885018351e+09,NULL,'6a25d706d075ecc421f42745c7ea10bb',NULL,NULL);
INSERT INTO "tables" VALUES('over','dice-heist',1,'standard','{}','1f9df58a811ce4b0',0,'20330c1b99a6311943b68e6624c4efa66e5b9c56bbac252f970d3061705357fd','a744aef250c3dd161c1c2a17a78a70edfc43d35bc7736b1c0838c396edd0cf7d',1,NULL,0,'over',1.79480064218307757382e+09,NULL,'6a25d706d075ecc421f42745c7ea10bb',NULL,NULL);
INSERT INTO "tables" VALUES('rematch','dice-heist',1,'standard','{}','1f9df58a811ce4b0',0,'88f9dd5c9cfe29de49bdef36ba7b561a1207e0ce1bdffc610fae53ea22b6f5de','0d89a3a8f91cebbb71e81bd5bdfd6b655871c4cdfa518661e57104b4a416a70c',1,NULL,0,'waiting',1.79480064327766108511e+09,NULL,'6a25d706d075ecc421f42745c7ea10bb','over',0);
CREATE INDEX tables_by_due ON tables (due);
CREATE INDEX tables_by_creator ON tables (creator, created);
CREATE UNIQUE INDEX one_rematch_a_table ON tables (rematch_of);
COMMIT;
