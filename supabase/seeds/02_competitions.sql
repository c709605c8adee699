-- The teams and the published draw of the Bangalore Birdie Bash.

insert into public.competitions (
  tournament_id, guests, teams, draw, rules, published_draw, draw_published_at,
  draw_edition
) values (
  'bangalore-birdie-bash',
  '[
    {
        "id": "7e090fe2-a462-3773-d6d0-7310346de8de",
        "name": "Scratch Golfers player 1"
    },
    {
        "id": "6656ee70-cc39-ac17-570d-c1e4ef01da2e",
        "name": "Scratch Golfers player 2"
    },
    {
        "id": "f3b4d514-57f8-52e7-86e2-d2cbd7699cc4",
        "name": "Scratch Golfers player 3"
    },
    {
        "id": "e6444955-c443-b54c-b7de-c2d5c48a1f3d",
        "name": "Scratch Golfers player 4"
    },
    {
        "id": "8fdaa0b8-d1e0-ccd0-3b5b-d9959001b598",
        "name": "Scratch Golfers player 5"
    },
    {
        "id": "26d46461-d652-e4e3-10ac-f5c4cd1b7315",
        "name": "Scratch Golfers player 6"
    },
    {
        "id": "fee5b596-e582-31d4-72a7-713c6c46096a",
        "name": "Scratch Golfers player 7"
    },
    {
        "id": "56d70209-aa25-0a27-e48b-ee8b90c93d98",
        "name": "Scratch Golfers player 8"
    },
    {
        "id": "4ac28c99-9f37-5178-1cde-dcfbc93c368f",
        "name": "Scratch Golfers player 9"
    },
    {
        "id": "5ed76d5e-c6c5-685e-e060-acd14946cb2e",
        "name": "Scratch Golfers player 10"
    },
    {
        "id": "4dc7071e-a478-fd00-d3fa-c61a2f3f2014",
        "name": "Scratch Golfers player 11"
    },
    {
        "id": "f5323309-f23e-0065-494f-5325f712782b",
        "name": "Scratch Golfers player 12"
    },
    {
        "id": "2203ec77-36bd-9489-ceb2-a27dceeb599a",
        "name": "Scratch Golfers player 13"
    },
    {
        "id": "0dcd7595-91c1-d95f-cc35-647dfd8f6de6",
        "name": "Scratch Golfers player 14"
    },
    {
        "id": "743e5b92-6feb-fca7-af56-92b1152fd8e2",
        "name": "Scratch Golfers player 15"
    },
    {
        "id": "3cbb022f-e78e-e5c7-6cf1-76152702e9b1",
        "name": "Scratch Golfers player 16"
    },
    {
        "id": "bffc6576-633a-4c05-b954-fb315b89d405",
        "name": "Scratch Golfers player 17"
    },
    {
        "id": "ae791164-28b7-d88d-dd65-d5c39c3e5271",
        "name": "Scratch Golfers player 18"
    },
    {
        "id": "b9119f9d-c162-786f-0bc8-5333b2f67b70",
        "name": "Scratch Golfers player 19"
    },
    {
        "id": "5f59c45c-db02-f6ad-09f1-1817454eb0aa",
        "name": "Scratch Golfers player 20"
    },
    {
        "id": "9d62ac62-c2e5-0220-b2ff-0b23a778a855",
        "name": "Golf Champs player 1"
    },
    {
        "id": "a22cf02e-b82e-b628-3863-c4a52423b059",
        "name": "Golf Champs player 2"
    },
    {
        "id": "08d432e3-721a-03a3-d123-d1f38ecfd27a",
        "name": "Golf Champs player 3"
    },
    {
        "id": "6fc6fdae-2986-4e9c-776f-599d5e7d7822",
        "name": "Golf Champs player 4"
    },
    {
        "id": "0f81b6d1-6ea3-8f2f-ac2b-1f4202b01f55",
        "name": "Golf Champs player 5"
    },
    {
        "id": "a4d0db4b-efaa-d1ce-0c13-c46d201ba6e7",
        "name": "Golf Champs player 6"
    },
    {
        "id": "a93fa3dd-97ae-37f6-6387-036dbba9f9eb",
        "name": "Golf Champs player 7"
    },
    {
        "id": "f72306bc-e395-72cd-96f6-65a447966127",
        "name": "Golf Champs player 8"
    },
    {
        "id": "18b18eaa-103e-32e1-f69e-3ae9322739b7",
        "name": "Golf Champs player 9"
    },
    {
        "id": "9eece1ec-ad3b-63c1-876a-ed062afcd0da",
        "name": "Golf Champs player 10"
    },
    {
        "id": "25d79e09-d077-a213-303e-7cfe4dee0505",
        "name": "Golf Champs player 11"
    },
    {
        "id": "b739c190-5942-d44a-841d-61dc407d5680",
        "name": "Golf Champs player 12"
    },
    {
        "id": "f68cdc88-5773-e614-d6c5-b97c444032b1",
        "name": "Golf Champs player 13"
    },
    {
        "id": "e93f901b-1c9d-53a6-a180-eb11f8505fd7",
        "name": "Golf Champs player 14"
    },
    {
        "id": "d720131b-31cb-cc1f-64d6-20ddde965210",
        "name": "Golf Champs player 15"
    },
    {
        "id": "256b2c9d-689a-794a-1409-44bcf5ee396a",
        "name": "Golf Champs player 16"
    },
    {
        "id": "62b239d6-15dc-830f-bd30-729ac0ccad7c",
        "name": "Golf Champs player 17"
    },
    {
        "id": "d42fef84-1d17-3034-5f6d-5675154f25b7",
        "name": "Golf Champs player 18"
    },
    {
        "id": "3765826b-6921-4d12-08b6-c37461711d6e",
        "name": "Golf Champs player 19"
    },
    {
        "id": "a245c60e-ffd2-a977-7b6e-fdfe677710c0",
        "name": "Golf Champs player 20"
    },
    {
        "id": "884a9ab2-1ddf-1ac6-0b98-ab2fee0f8d51",
        "name": "Golf Champs player 21"
    },
    {
        "id": "23b71ec7-8b3d-c667-b07b-7554c58ed846",
        "name": "Golf Buddiez player 1"
    },
    {
        "id": "f8e9e81c-0df4-4163-8acc-456fc6dc8543",
        "name": "Golf Buddiez player 2"
    },
    {
        "id": "dafa3c6e-98dd-4aae-815b-e4d3c2c9678a",
        "name": "Golf Buddiez player 3"
    },
    {
        "id": "7fcc90f7-4aa6-4a02-d299-25aa5273f3d4",
        "name": "Golf Buddiez player 4"
    },
    {
        "id": "56d3dc6c-3fbd-dad8-3cfa-db51d9dad9b8",
        "name": "Golf Buddiez player 5"
    },
    {
        "id": "b0888563-18fe-f5ca-0e73-e4bd4e785947",
        "name": "Golf Buddiez player 6"
    },
    {
        "id": "0b4298d9-a310-7065-7a8d-44ff8df0926a",
        "name": "Golf Buddiez player 7"
    },
    {
        "id": "42edb4ee-100b-0b4c-96db-c46add15c0d7",
        "name": "Golf Buddiez player 8"
    },
    {
        "id": "4214f22b-9431-94aa-18e7-b3c7471796c2",
        "name": "Golf Buddiez player 9"
    },
    {
        "id": "eff08dc9-799a-35dd-e31e-02f108b570da",
        "name": "Golf Buddiez player 10"
    },
    {
        "id": "919cf7dd-d2c3-361e-b778-dfdf00261316",
        "name": "Golf Buddiez player 11"
    },
    {
        "id": "ac514f3b-1f50-6ce3-6ca8-bcc4d533f714",
        "name": "Golf Buddiez player 12"
    },
    {
        "id": "0404d325-1d12-86de-f15b-a25b5a5284ac",
        "name": "Golf Buddiez player 13"
    },
    {
        "id": "f70352ee-6e7d-c9f2-395e-669483d9414c",
        "name": "Golf Buddiez player 14"
    },
    {
        "id": "1ce2b2c7-d0fe-a007-d34d-e88c0023a160",
        "name": "Golf Buddiez player 15"
    },
    {
        "id": "b38b5585-00f9-e5e1-c380-bd0a14caab06",
        "name": "Golf Buddiez player 16"
    },
    {
        "id": "b704413f-496d-fd70-9f15-861964769b98",
        "name": "Golf Buddiez player 17"
    },
    {
        "id": "b291c1a9-a021-6984-b9b7-3d6d0cadfb83",
        "name": "Golf Buddiez player 18"
    },
    {
        "id": "be2c3a81-dc34-96c1-d104-fad05a57650a",
        "name": "Golf Buddiez player 19"
    },
    {
        "id": "676a0604-af69-0ad0-0024-00bcaf487d49",
        "name": "Golf Buddiez player 20"
    },
    {
        "id": "b0739e0f-3f55-b73a-e43f-8eefbcae08f2",
        "name": "Golf Buddiez player 21"
    },
    {
        "id": "f0856535-0666-a9aa-f15d-5e977420c3b1",
        "name": "Calling Elvis player 1"
    },
    {
        "id": "404007d5-46b9-70dd-bbe6-29375afbe26b",
        "name": "Calling Elvis player 2"
    },
    {
        "id": "1aeca79c-eb61-ec64-3247-78ab09d153cc",
        "name": "Calling Elvis player 3"
    },
    {
        "id": "69de8e20-25d9-72be-7293-2b208a3515d2",
        "name": "Calling Elvis player 4"
    },
    {
        "id": "c93112ab-0207-617c-a289-119121728064",
        "name": "Calling Elvis player 5"
    },
    {
        "id": "8c321751-7692-cf77-6604-d087e9c06b44",
        "name": "Calling Elvis player 6"
    },
    {
        "id": "137cca05-836f-bc60-60f3-ab170cc9b026",
        "name": "Calling Elvis player 7"
    },
    {
        "id": "4a0fecae-fc19-fe6e-91c9-5af4ad249d9e",
        "name": "Calling Elvis player 8"
    },
    {
        "id": "18660346-1aef-9d81-7adc-300ec0a05a1b",
        "name": "Calling Elvis player 9"
    },
    {
        "id": "95919f56-3a5f-b0ae-2654-b9ad656e1d53",
        "name": "Calling Elvis player 10"
    },
    {
        "id": "465a5550-80a8-d088-bd46-320f8f5692a8",
        "name": "Calling Elvis player 11"
    },
    {
        "id": "839b1949-621d-c04b-1b09-a5b4e1450ea9",
        "name": "Calling Elvis player 12"
    },
    {
        "id": "495cc115-b4a1-2a29-e838-cb67296aaf2a",
        "name": "Calling Elvis player 13"
    },
    {
        "id": "d132042f-76f6-07ab-5f67-d9bb2a6b401c",
        "name": "Calling Elvis player 14"
    },
    {
        "id": "6415c4df-169b-64d3-0a24-80f02a305d54",
        "name": "Calling Elvis player 15"
    },
    {
        "id": "6b5360c1-360c-d864-54fd-dd85f00a19f3",
        "name": "Calling Elvis player 16"
    },
    {
        "id": "26702543-fd8e-b995-bac8-c2de42f8dcd0",
        "name": "Calling Elvis player 17"
    },
    {
        "id": "921533ec-9f51-13c1-5fa6-982008af509c",
        "name": "Calling Elvis player 18"
    },
    {
        "id": "177411b2-b0eb-ae95-bd56-03d00e0408fc",
        "name": "Calling Elvis player 19"
    },
    {
        "id": "9cee0235-8ddd-f97e-0adb-4ca90d7a8301",
        "name": "Calling Elvis player 20"
    },
    {
        "id": "b0650940-2d8e-b764-3f77-3a5008dfb492",
        "name": "Bogey Boys player 1"
    },
    {
        "id": "20c90d93-7a00-cb2f-a8e0-b70bb0b5c871",
        "name": "Bogey Boys player 2"
    },
    {
        "id": "182468aa-74d7-65ab-4c6b-52b7cbe1334a",
        "name": "Bogey Boys player 3"
    },
    {
        "id": "883be94b-8134-f897-a410-d10342e3fc87",
        "name": "Bogey Boys player 4"
    },
    {
        "id": "dcb863cb-16f1-00bf-cd4e-ebe3c92e9296",
        "name": "Bogey Boys player 5"
    },
    {
        "id": "f642af00-6ee1-1db8-72c4-abcb79246ab0",
        "name": "Bogey Boys player 6"
    },
    {
        "id": "b6097cab-94a9-7ff3-536f-8eac0dfdcfdc",
        "name": "Bogey Boys player 7"
    },
    {
        "id": "4c9270c6-559f-d254-ecfd-a139dfdb27d9",
        "name": "Bogey Boys player 8"
    },
    {
        "id": "224ab740-7de5-56cc-5cd4-854efbaf2223",
        "name": "Bogey Boys player 9"
    },
    {
        "id": "7a6ae005-012f-5298-44d7-8f3bb21ab171",
        "name": "Bogey Boys player 10"
    },
    {
        "id": "dc533049-0054-8257-ae1e-801aca1194fb",
        "name": "Bogey Boys player 11"
    },
    {
        "id": "f8d8d3d8-fca2-9263-d40d-cb492be875a4",
        "name": "Bogey Boys player 12"
    },
    {
        "id": "74825be4-1941-f184-88ec-7fa95500bee3",
        "name": "Bogey Boys player 13"
    },
    {
        "id": "db80cc85-9496-724a-6a7a-e2cce879ad97",
        "name": "Bogey Boys player 14"
    },
    {
        "id": "bc9a80d5-097f-b6e9-673a-8b7845752d7c",
        "name": "Bogey Boys player 15"
    },
    {
        "id": "c6aaad47-a953-b039-366e-9ff29fa0f61c",
        "name": "Bogey Boys player 16"
    },
    {
        "id": "c5ab5876-b548-9b4d-0419-4604c36a8f82",
        "name": "Bogey Boys player 17"
    }
]',
  '{
    "teams": [
        {
            "name": "Scratch Golfers",
            "neutral": [
            ],
            "players": [
                "7e090fe2-a462-3773-d6d0-7310346de8de",
                "6656ee70-cc39-ac17-570d-c1e4ef01da2e",
                "f3b4d514-57f8-52e7-86e2-d2cbd7699cc4",
                "e6444955-c443-b54c-b7de-c2d5c48a1f3d",
                "8fdaa0b8-d1e0-ccd0-3b5b-d9959001b598",
                "26d46461-d652-e4e3-10ac-f5c4cd1b7315",
                "fee5b596-e582-31d4-72a7-713c6c46096a",
                "56d70209-aa25-0a27-e48b-ee8b90c93d98",
                "4ac28c99-9f37-5178-1cde-dcfbc93c368f",
                "5ed76d5e-c6c5-685e-e060-acd14946cb2e",
                "4dc7071e-a478-fd00-d3fa-c61a2f3f2014",
                "f5323309-f23e-0065-494f-5325f712782b",
                "2203ec77-36bd-9489-ceb2-a27dceeb599a",
                "0dcd7595-91c1-d95f-cc35-647dfd8f6de6",
                "743e5b92-6feb-fca7-af56-92b1152fd8e2",
                "3cbb022f-e78e-e5c7-6cf1-76152702e9b1",
                "bffc6576-633a-4c05-b954-fb315b89d405",
                "ae791164-28b7-d88d-dd65-d5c39c3e5271",
                "b9119f9d-c162-786f-0bc8-5333b2f67b70",
                "5f59c45c-db02-f6ad-09f1-1817454eb0aa"
            ]
        },
        {
            "name": "Golf Champs",
            "neutral": [
                "884a9ab2-1ddf-1ac6-0b98-ab2fee0f8d51"
            ],
            "players": [
                "9d62ac62-c2e5-0220-b2ff-0b23a778a855",
                "a22cf02e-b82e-b628-3863-c4a52423b059",
                "08d432e3-721a-03a3-d123-d1f38ecfd27a",
                "6fc6fdae-2986-4e9c-776f-599d5e7d7822",
                "0f81b6d1-6ea3-8f2f-ac2b-1f4202b01f55",
                "a4d0db4b-efaa-d1ce-0c13-c46d201ba6e7",
                "a93fa3dd-97ae-37f6-6387-036dbba9f9eb",
                "f72306bc-e395-72cd-96f6-65a447966127",
                "18b18eaa-103e-32e1-f69e-3ae9322739b7",
                "9eece1ec-ad3b-63c1-876a-ed062afcd0da",
                "25d79e09-d077-a213-303e-7cfe4dee0505",
                "b739c190-5942-d44a-841d-61dc407d5680",
                "f68cdc88-5773-e614-d6c5-b97c444032b1",
                "e93f901b-1c9d-53a6-a180-eb11f8505fd7",
                "d720131b-31cb-cc1f-64d6-20ddde965210",
                "256b2c9d-689a-794a-1409-44bcf5ee396a",
                "62b239d6-15dc-830f-bd30-729ac0ccad7c",
                "d42fef84-1d17-3034-5f6d-5675154f25b7",
                "3765826b-6921-4d12-08b6-c37461711d6e",
                "a245c60e-ffd2-a977-7b6e-fdfe677710c0"
            ]
        },
        {
            "name": "Golf Buddiez",
            "neutral": [
                "b0739e0f-3f55-b73a-e43f-8eefbcae08f2"
            ],
            "players": [
                "23b71ec7-8b3d-c667-b07b-7554c58ed846",
                "f8e9e81c-0df4-4163-8acc-456fc6dc8543",
                "dafa3c6e-98dd-4aae-815b-e4d3c2c9678a",
                "7fcc90f7-4aa6-4a02-d299-25aa5273f3d4",
                "56d3dc6c-3fbd-dad8-3cfa-db51d9dad9b8",
                "b0888563-18fe-f5ca-0e73-e4bd4e785947",
                "0b4298d9-a310-7065-7a8d-44ff8df0926a",
                "42edb4ee-100b-0b4c-96db-c46add15c0d7",
                "4214f22b-9431-94aa-18e7-b3c7471796c2",
                "eff08dc9-799a-35dd-e31e-02f108b570da",
                "919cf7dd-d2c3-361e-b778-dfdf00261316",
                "ac514f3b-1f50-6ce3-6ca8-bcc4d533f714",
                "0404d325-1d12-86de-f15b-a25b5a5284ac",
                "f70352ee-6e7d-c9f2-395e-669483d9414c",
                "1ce2b2c7-d0fe-a007-d34d-e88c0023a160",
                "b38b5585-00f9-e5e1-c380-bd0a14caab06",
                "b704413f-496d-fd70-9f15-861964769b98",
                "b291c1a9-a021-6984-b9b7-3d6d0cadfb83",
                "be2c3a81-dc34-96c1-d104-fad05a57650a",
                "676a0604-af69-0ad0-0024-00bcaf487d49"
            ]
        },
        {
            "name": "Calling Elvis",
            "neutral": [
            ],
            "players": [
                "f0856535-0666-a9aa-f15d-5e977420c3b1",
                "404007d5-46b9-70dd-bbe6-29375afbe26b",
                "1aeca79c-eb61-ec64-3247-78ab09d153cc",
                "69de8e20-25d9-72be-7293-2b208a3515d2",
                "c93112ab-0207-617c-a289-119121728064",
                "8c321751-7692-cf77-6604-d087e9c06b44",
                "137cca05-836f-bc60-60f3-ab170cc9b026",
                "4a0fecae-fc19-fe6e-91c9-5af4ad249d9e",
                "18660346-1aef-9d81-7adc-300ec0a05a1b",
                "95919f56-3a5f-b0ae-2654-b9ad656e1d53",
                "465a5550-80a8-d088-bd46-320f8f5692a8",
                "839b1949-621d-c04b-1b09-a5b4e1450ea9",
                "495cc115-b4a1-2a29-e838-cb67296aaf2a",
                "d132042f-76f6-07ab-5f67-d9bb2a6b401c",
                "6415c4df-169b-64d3-0a24-80f02a305d54",
                "6b5360c1-360c-d864-54fd-dd85f00a19f3",
                "26702543-fd8e-b995-bac8-c2de42f8dcd0",
                "921533ec-9f51-13c1-5fa6-982008af509c",
                "177411b2-b0eb-ae95-bd56-03d00e0408fc",
                "9cee0235-8ddd-f97e-0adb-4ca90d7a8301"
            ]
        },
        {
            "name": "Bogey Boys",
            "neutral": [
            ],
            "players": [
                "b0650940-2d8e-b764-3f77-3a5008dfb492",
                "20c90d93-7a00-cb2f-a8e0-b70bb0b5c871",
                "182468aa-74d7-65ab-4c6b-52b7cbe1334a",
                "883be94b-8134-f897-a410-d10342e3fc87",
                "dcb863cb-16f1-00bf-cd4e-ebe3c92e9296",
                "f642af00-6ee1-1db8-72c4-abcb79246ab0",
                "b6097cab-94a9-7ff3-536f-8eac0dfdcfdc",
                "4c9270c6-559f-d254-ecfd-a139dfdb27d9",
                "224ab740-7de5-56cc-5cd4-854efbaf2223",
                "7a6ae005-012f-5298-44d7-8f3bb21ab171",
                "dc533049-0054-8257-ae1e-801aca1194fb",
                "f8d8d3d8-fca2-9263-d40d-cb492be875a4",
                "74825be4-1941-f184-88ec-7fa95500bee3",
                "db80cc85-9496-724a-6a7a-e2cce879ad97",
                "bc9a80d5-097f-b6e9-673a-8b7845752d7c",
                "c6aaad47-a953-b039-366e-9ff29fa0f61c",
                "c5ab5876-b548-9b4d-0419-4604c36a8f82"
            ]
        }
    ],
    "neutral": [
    ]
}',
  '{
    "seed": null,
    "fourballs": [
        {
            "start": {
                "hole": 1,
                "time": "12:45",
                "letter": "A"
            },
            "players": [
                "7e090fe2-a462-3773-d6d0-7310346de8de",
                "9d62ac62-c2e5-0220-b2ff-0b23a778a855",
                "23b71ec7-8b3d-c667-b07b-7554c58ed846",
                "f0856535-0666-a9aa-f15d-5e977420c3b1"
            ]
        },
        {
            "start": {
                "hole": 1,
                "time": "12:45",
                "letter": "B"
            },
            "players": [
                "6656ee70-cc39-ac17-570d-c1e4ef01da2e",
                "a22cf02e-b82e-b628-3863-c4a52423b059",
                "f8e9e81c-0df4-4163-8acc-456fc6dc8543",
                "404007d5-46b9-70dd-bbe6-29375afbe26b"
            ]
        },
        {
            "start": {
                "hole": 2,
                "time": "12:45",
                "letter": "A"
            },
            "players": [
                "f3b4d514-57f8-52e7-86e2-d2cbd7699cc4",
                "08d432e3-721a-03a3-d123-d1f38ecfd27a",
                "dafa3c6e-98dd-4aae-815b-e4d3c2c9678a",
                "1aeca79c-eb61-ec64-3247-78ab09d153cc"
            ]
        },
        {
            "start": {
                "hole": 2,
                "time": "12:45",
                "letter": "B"
            },
            "players": [
                "e6444955-c443-b54c-b7de-c2d5c48a1f3d",
                "6fc6fdae-2986-4e9c-776f-599d5e7d7822",
                "7fcc90f7-4aa6-4a02-d299-25aa5273f3d4",
                "69de8e20-25d9-72be-7293-2b208a3515d2"
            ]
        },
        {
            "start": {
                "hole": 3,
                "time": "12:45",
                "letter": "A"
            },
            "players": [
                "b0650940-2d8e-b764-3f77-3a5008dfb492",
                "8fdaa0b8-d1e0-ccd0-3b5b-d9959001b598",
                "0f81b6d1-6ea3-8f2f-ac2b-1f4202b01f55",
                "56d3dc6c-3fbd-dad8-3cfa-db51d9dad9b8"
            ]
        },
        {
            "start": {
                "hole": 3,
                "time": "12:45",
                "letter": "B"
            },
            "players": [
                "c93112ab-0207-617c-a289-119121728064",
                "20c90d93-7a00-cb2f-a8e0-b70bb0b5c871",
                "26d46461-d652-e4e3-10ac-f5c4cd1b7315",
                "a4d0db4b-efaa-d1ce-0c13-c46d201ba6e7"
            ]
        },
        {
            "start": {
                "hole": 4,
                "time": "12:45",
                "letter": "A"
            },
            "players": [
                "b0888563-18fe-f5ca-0e73-e4bd4e785947",
                "8c321751-7692-cf77-6604-d087e9c06b44",
                "182468aa-74d7-65ab-4c6b-52b7cbe1334a",
                "fee5b596-e582-31d4-72a7-713c6c46096a"
            ]
        },
        {
            "start": {
                "hole": 4,
                "time": "12:45",
                "letter": "B"
            },
            "players": [
                "a93fa3dd-97ae-37f6-6387-036dbba9f9eb",
                "0b4298d9-a310-7065-7a8d-44ff8df0926a",
                "137cca05-836f-bc60-60f3-ab170cc9b026",
                "883be94b-8134-f897-a410-d10342e3fc87"
            ]
        },
        {
            "start": {
                "hole": 5,
                "time": "12:45",
                "letter": "A"
            },
            "players": [
                "56d70209-aa25-0a27-e48b-ee8b90c93d98",
                "f72306bc-e395-72cd-96f6-65a447966127",
                "42edb4ee-100b-0b4c-96db-c46add15c0d7",
                "4a0fecae-fc19-fe6e-91c9-5af4ad249d9e"
            ]
        },
        {
            "start": {
                "hole": 5,
                "time": "12:45",
                "letter": "B"
            },
            "players": [
                "dcb863cb-16f1-00bf-cd4e-ebe3c92e9296",
                "4ac28c99-9f37-5178-1cde-dcfbc93c368f",
                "18b18eaa-103e-32e1-f69e-3ae9322739b7",
                "4214f22b-9431-94aa-18e7-b3c7471796c2"
            ]
        },
        {
            "start": {
                "hole": 6,
                "time": "12:45",
                "letter": "A"
            },
            "players": [
                "18660346-1aef-9d81-7adc-300ec0a05a1b",
                "f642af00-6ee1-1db8-72c4-abcb79246ab0",
                "5ed76d5e-c6c5-685e-e060-acd14946cb2e",
                "9eece1ec-ad3b-63c1-876a-ed062afcd0da"
            ]
        },
        {
            "start": {
                "hole": 6,
                "time": "12:45",
                "letter": "B"
            },
            "players": [
                "eff08dc9-799a-35dd-e31e-02f108b570da",
                "95919f56-3a5f-b0ae-2654-b9ad656e1d53",
                "b6097cab-94a9-7ff3-536f-8eac0dfdcfdc",
                "4dc7071e-a478-fd00-d3fa-c61a2f3f2014"
            ]
        },
        {
            "start": {
                "hole": 7,
                "time": "12:45",
                "letter": "A"
            },
            "players": [
                "25d79e09-d077-a213-303e-7cfe4dee0505",
                "919cf7dd-d2c3-361e-b778-dfdf00261316",
                "465a5550-80a8-d088-bd46-320f8f5692a8",
                "4c9270c6-559f-d254-ecfd-a139dfdb27d9"
            ]
        },
        {
            "start": {
                "hole": 7,
                "time": "12:45",
                "letter": "B"
            },
            "players": [
                "f5323309-f23e-0065-494f-5325f712782b",
                "b739c190-5942-d44a-841d-61dc407d5680",
                "ac514f3b-1f50-6ce3-6ca8-bcc4d533f714",
                "839b1949-621d-c04b-1b09-a5b4e1450ea9"
            ]
        },
        {
            "start": {
                "hole": 8,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "224ab740-7de5-56cc-5cd4-854efbaf2223",
                "2203ec77-36bd-9489-ceb2-a27dceeb599a",
                "f68cdc88-5773-e614-d6c5-b97c444032b1",
                "0404d325-1d12-86de-f15b-a25b5a5284ac"
            ]
        },
        {
            "start": {
                "hole": 9,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "495cc115-b4a1-2a29-e838-cb67296aaf2a",
                "7a6ae005-012f-5298-44d7-8f3bb21ab171",
                "0dcd7595-91c1-d95f-cc35-647dfd8f6de6",
                "e93f901b-1c9d-53a6-a180-eb11f8505fd7"
            ]
        },
        {
            "start": {
                "hole": 10,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "f70352ee-6e7d-c9f2-395e-669483d9414c",
                "d132042f-76f6-07ab-5f67-d9bb2a6b401c",
                "dc533049-0054-8257-ae1e-801aca1194fb",
                "743e5b92-6feb-fca7-af56-92b1152fd8e2"
            ]
        },
        {
            "start": {
                "hole": 11,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "d720131b-31cb-cc1f-64d6-20ddde965210",
                "1ce2b2c7-d0fe-a007-d34d-e88c0023a160",
                "6415c4df-169b-64d3-0a24-80f02a305d54",
                "f8d8d3d8-fca2-9263-d40d-cb492be875a4"
            ]
        },
        {
            "start": {
                "hole": 12,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "3cbb022f-e78e-e5c7-6cf1-76152702e9b1",
                "256b2c9d-689a-794a-1409-44bcf5ee396a",
                "b38b5585-00f9-e5e1-c380-bd0a14caab06",
                "6b5360c1-360c-d864-54fd-dd85f00a19f3"
            ]
        },
        {
            "start": {
                "hole": 13,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "74825be4-1941-f184-88ec-7fa95500bee3",
                "bffc6576-633a-4c05-b954-fb315b89d405",
                "62b239d6-15dc-830f-bd30-729ac0ccad7c",
                "b704413f-496d-fd70-9f15-861964769b98"
            ]
        },
        {
            "start": {
                "hole": 14,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "26702543-fd8e-b995-bac8-c2de42f8dcd0",
                "db80cc85-9496-724a-6a7a-e2cce879ad97",
                "ae791164-28b7-d88d-dd65-d5c39c3e5271",
                "d42fef84-1d17-3034-5f6d-5675154f25b7"
            ]
        },
        {
            "start": {
                "hole": 15,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "b291c1a9-a021-6984-b9b7-3d6d0cadfb83",
                "921533ec-9f51-13c1-5fa6-982008af509c",
                "bc9a80d5-097f-b6e9-673a-8b7845752d7c",
                "b9119f9d-c162-786f-0bc8-5333b2f67b70"
            ]
        },
        {
            "start": {
                "hole": 16,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "3765826b-6921-4d12-08b6-c37461711d6e",
                "be2c3a81-dc34-96c1-d104-fad05a57650a",
                "177411b2-b0eb-ae95-bd56-03d00e0408fc",
                "c6aaad47-a953-b039-366e-9ff29fa0f61c"
            ]
        },
        {
            "start": {
                "hole": 17,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "5f59c45c-db02-f6ad-09f1-1817454eb0aa",
                "a245c60e-ffd2-a977-7b6e-fdfe677710c0",
                "676a0604-af69-0ad0-0024-00bcaf487d49",
                "9cee0235-8ddd-f97e-0adb-4ca90d7a8301"
            ]
        },
        {
            "start": {
                "hole": 18,
                "time": "12:45",
                "letter": ""
            },
            "players": [
                "c5ab5876-b548-9b4d-0419-4604c36a8f82",
                "884a9ab2-1ddf-1ac6-0b98-ab2fee0f8d51",
                "b0739e0f-3f55-b73a-e43f-8eefbcae08f2"
            ]
        }
    ]
}',
  '{
    "draw": {
        "mixTeams": true,
        "keepEntriesTogether": true,
        "maxHandicapDifference": null
    },
    "teams": {
        "maxPlayers": 20,
        "minPlayers": 1
    },
    "starts": {
        "kind": "shotgun",
        "time": "12:45",
        "holes": [
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            11,
            12,
            13,
            14,
            15,
            16,
            17,
            18
        ]
    },
    "scoring": {
        "ties": "shared",
        "course": null,
        "handicap": {
            "kind": "peoria",
            "allowance": 1,
            "maxHandicap": 24,
            "secretHoles": [
            ]
        },
        "bestCards": 10,
        "maxOverPar": 3
    }
}',
  '{
    "teams": [
        {
            "name": "Scratch Golfers",
            "seats": [
                {
                    "id": "7e090fe2-a462-3773-d6d0-7310346de8de",
                    "name": "Scratch Golfers player 1",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "6656ee70-cc39-ac17-570d-c1e4ef01da2e",
                    "name": "Scratch Golfers player 2",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f3b4d514-57f8-52e7-86e2-d2cbd7699cc4",
                    "name": "Scratch Golfers player 3",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "e6444955-c443-b54c-b7de-c2d5c48a1f3d",
                    "name": "Scratch Golfers player 4",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "8fdaa0b8-d1e0-ccd0-3b5b-d9959001b598",
                    "name": "Scratch Golfers player 5",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "26d46461-d652-e4e3-10ac-f5c4cd1b7315",
                    "name": "Scratch Golfers player 6",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "fee5b596-e582-31d4-72a7-713c6c46096a",
                    "name": "Scratch Golfers player 7",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "56d70209-aa25-0a27-e48b-ee8b90c93d98",
                    "name": "Scratch Golfers player 8",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4ac28c99-9f37-5178-1cde-dcfbc93c368f",
                    "name": "Scratch Golfers player 9",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "5ed76d5e-c6c5-685e-e060-acd14946cb2e",
                    "name": "Scratch Golfers player 10",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4dc7071e-a478-fd00-d3fa-c61a2f3f2014",
                    "name": "Scratch Golfers player 11",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f5323309-f23e-0065-494f-5325f712782b",
                    "name": "Scratch Golfers player 12",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "2203ec77-36bd-9489-ceb2-a27dceeb599a",
                    "name": "Scratch Golfers player 13",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "0dcd7595-91c1-d95f-cc35-647dfd8f6de6",
                    "name": "Scratch Golfers player 14",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "743e5b92-6feb-fca7-af56-92b1152fd8e2",
                    "name": "Scratch Golfers player 15",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "3cbb022f-e78e-e5c7-6cf1-76152702e9b1",
                    "name": "Scratch Golfers player 16",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "bffc6576-633a-4c05-b954-fb315b89d405",
                    "name": "Scratch Golfers player 17",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "ae791164-28b7-d88d-dd65-d5c39c3e5271",
                    "name": "Scratch Golfers player 18",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b9119f9d-c162-786f-0bc8-5333b2f67b70",
                    "name": "Scratch Golfers player 19",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "5f59c45c-db02-f6ad-09f1-1817454eb0aa",
                    "name": "Scratch Golfers player 20",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                }
            ]
        },
        {
            "name": "Golf Champs",
            "seats": [
                {
                    "id": "9d62ac62-c2e5-0220-b2ff-0b23a778a855",
                    "name": "Golf Champs player 1",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "a22cf02e-b82e-b628-3863-c4a52423b059",
                    "name": "Golf Champs player 2",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "08d432e3-721a-03a3-d123-d1f38ecfd27a",
                    "name": "Golf Champs player 3",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "6fc6fdae-2986-4e9c-776f-599d5e7d7822",
                    "name": "Golf Champs player 4",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "0f81b6d1-6ea3-8f2f-ac2b-1f4202b01f55",
                    "name": "Golf Champs player 5",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "a4d0db4b-efaa-d1ce-0c13-c46d201ba6e7",
                    "name": "Golf Champs player 6",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "a93fa3dd-97ae-37f6-6387-036dbba9f9eb",
                    "name": "Golf Champs player 7",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f72306bc-e395-72cd-96f6-65a447966127",
                    "name": "Golf Champs player 8",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "18b18eaa-103e-32e1-f69e-3ae9322739b7",
                    "name": "Golf Champs player 9",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "9eece1ec-ad3b-63c1-876a-ed062afcd0da",
                    "name": "Golf Champs player 10",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "25d79e09-d077-a213-303e-7cfe4dee0505",
                    "name": "Golf Champs player 11",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b739c190-5942-d44a-841d-61dc407d5680",
                    "name": "Golf Champs player 12",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f68cdc88-5773-e614-d6c5-b97c444032b1",
                    "name": "Golf Champs player 13",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "e93f901b-1c9d-53a6-a180-eb11f8505fd7",
                    "name": "Golf Champs player 14",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "d720131b-31cb-cc1f-64d6-20ddde965210",
                    "name": "Golf Champs player 15",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "256b2c9d-689a-794a-1409-44bcf5ee396a",
                    "name": "Golf Champs player 16",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "62b239d6-15dc-830f-bd30-729ac0ccad7c",
                    "name": "Golf Champs player 17",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "d42fef84-1d17-3034-5f6d-5675154f25b7",
                    "name": "Golf Champs player 18",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "3765826b-6921-4d12-08b6-c37461711d6e",
                    "name": "Golf Champs player 19",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "a245c60e-ffd2-a977-7b6e-fdfe677710c0",
                    "name": "Golf Champs player 20",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "884a9ab2-1ddf-1ac6-0b98-ab2fee0f8d51",
                    "name": "Golf Champs player 21",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": true
                }
            ]
        },
        {
            "name": "Golf Buddiez",
            "seats": [
                {
                    "id": "23b71ec7-8b3d-c667-b07b-7554c58ed846",
                    "name": "Golf Buddiez player 1",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f8e9e81c-0df4-4163-8acc-456fc6dc8543",
                    "name": "Golf Buddiez player 2",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "dafa3c6e-98dd-4aae-815b-e4d3c2c9678a",
                    "name": "Golf Buddiez player 3",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "7fcc90f7-4aa6-4a02-d299-25aa5273f3d4",
                    "name": "Golf Buddiez player 4",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "56d3dc6c-3fbd-dad8-3cfa-db51d9dad9b8",
                    "name": "Golf Buddiez player 5",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b0888563-18fe-f5ca-0e73-e4bd4e785947",
                    "name": "Golf Buddiez player 6",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "0b4298d9-a310-7065-7a8d-44ff8df0926a",
                    "name": "Golf Buddiez player 7",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "42edb4ee-100b-0b4c-96db-c46add15c0d7",
                    "name": "Golf Buddiez player 8",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4214f22b-9431-94aa-18e7-b3c7471796c2",
                    "name": "Golf Buddiez player 9",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "eff08dc9-799a-35dd-e31e-02f108b570da",
                    "name": "Golf Buddiez player 10",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "919cf7dd-d2c3-361e-b778-dfdf00261316",
                    "name": "Golf Buddiez player 11",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "ac514f3b-1f50-6ce3-6ca8-bcc4d533f714",
                    "name": "Golf Buddiez player 12",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "0404d325-1d12-86de-f15b-a25b5a5284ac",
                    "name": "Golf Buddiez player 13",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f70352ee-6e7d-c9f2-395e-669483d9414c",
                    "name": "Golf Buddiez player 14",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "1ce2b2c7-d0fe-a007-d34d-e88c0023a160",
                    "name": "Golf Buddiez player 15",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b38b5585-00f9-e5e1-c380-bd0a14caab06",
                    "name": "Golf Buddiez player 16",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b704413f-496d-fd70-9f15-861964769b98",
                    "name": "Golf Buddiez player 17",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b291c1a9-a021-6984-b9b7-3d6d0cadfb83",
                    "name": "Golf Buddiez player 18",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "be2c3a81-dc34-96c1-d104-fad05a57650a",
                    "name": "Golf Buddiez player 19",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "676a0604-af69-0ad0-0024-00bcaf487d49",
                    "name": "Golf Buddiez player 20",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b0739e0f-3f55-b73a-e43f-8eefbcae08f2",
                    "name": "Golf Buddiez player 21",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": true
                }
            ]
        },
        {
            "name": "Calling Elvis",
            "seats": [
                {
                    "id": "f0856535-0666-a9aa-f15d-5e977420c3b1",
                    "name": "Calling Elvis player 1",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "404007d5-46b9-70dd-bbe6-29375afbe26b",
                    "name": "Calling Elvis player 2",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "1aeca79c-eb61-ec64-3247-78ab09d153cc",
                    "name": "Calling Elvis player 3",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "69de8e20-25d9-72be-7293-2b208a3515d2",
                    "name": "Calling Elvis player 4",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "c93112ab-0207-617c-a289-119121728064",
                    "name": "Calling Elvis player 5",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "8c321751-7692-cf77-6604-d087e9c06b44",
                    "name": "Calling Elvis player 6",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "137cca05-836f-bc60-60f3-ab170cc9b026",
                    "name": "Calling Elvis player 7",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4a0fecae-fc19-fe6e-91c9-5af4ad249d9e",
                    "name": "Calling Elvis player 8",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "18660346-1aef-9d81-7adc-300ec0a05a1b",
                    "name": "Calling Elvis player 9",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "95919f56-3a5f-b0ae-2654-b9ad656e1d53",
                    "name": "Calling Elvis player 10",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "465a5550-80a8-d088-bd46-320f8f5692a8",
                    "name": "Calling Elvis player 11",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "839b1949-621d-c04b-1b09-a5b4e1450ea9",
                    "name": "Calling Elvis player 12",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "495cc115-b4a1-2a29-e838-cb67296aaf2a",
                    "name": "Calling Elvis player 13",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "d132042f-76f6-07ab-5f67-d9bb2a6b401c",
                    "name": "Calling Elvis player 14",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "6415c4df-169b-64d3-0a24-80f02a305d54",
                    "name": "Calling Elvis player 15",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "6b5360c1-360c-d864-54fd-dd85f00a19f3",
                    "name": "Calling Elvis player 16",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "26702543-fd8e-b995-bac8-c2de42f8dcd0",
                    "name": "Calling Elvis player 17",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "921533ec-9f51-13c1-5fa6-982008af509c",
                    "name": "Calling Elvis player 18",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "177411b2-b0eb-ae95-bd56-03d00e0408fc",
                    "name": "Calling Elvis player 19",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "9cee0235-8ddd-f97e-0adb-4ca90d7a8301",
                    "name": "Calling Elvis player 20",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ]
        },
        {
            "name": "Bogey Boys",
            "seats": [
                {
                    "id": "b0650940-2d8e-b764-3f77-3a5008dfb492",
                    "name": "Bogey Boys player 1",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "20c90d93-7a00-cb2f-a8e0-b70bb0b5c871",
                    "name": "Bogey Boys player 2",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "182468aa-74d7-65ab-4c6b-52b7cbe1334a",
                    "name": "Bogey Boys player 3",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "883be94b-8134-f897-a410-d10342e3fc87",
                    "name": "Bogey Boys player 4",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "dcb863cb-16f1-00bf-cd4e-ebe3c92e9296",
                    "name": "Bogey Boys player 5",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f642af00-6ee1-1db8-72c4-abcb79246ab0",
                    "name": "Bogey Boys player 6",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b6097cab-94a9-7ff3-536f-8eac0dfdcfdc",
                    "name": "Bogey Boys player 7",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4c9270c6-559f-d254-ecfd-a139dfdb27d9",
                    "name": "Bogey Boys player 8",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "224ab740-7de5-56cc-5cd4-854efbaf2223",
                    "name": "Bogey Boys player 9",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "7a6ae005-012f-5298-44d7-8f3bb21ab171",
                    "name": "Bogey Boys player 10",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "dc533049-0054-8257-ae1e-801aca1194fb",
                    "name": "Bogey Boys player 11",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f8d8d3d8-fca2-9263-d40d-cb492be875a4",
                    "name": "Bogey Boys player 12",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "74825be4-1941-f184-88ec-7fa95500bee3",
                    "name": "Bogey Boys player 13",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "db80cc85-9496-724a-6a7a-e2cce879ad97",
                    "name": "Bogey Boys player 14",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "bc9a80d5-097f-b6e9-673a-8b7845752d7c",
                    "name": "Bogey Boys player 15",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "c6aaad47-a953-b039-366e-9ff29fa0f61c",
                    "name": "Bogey Boys player 16",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "c5ab5876-b548-9b4d-0419-4604c36a8f82",
                    "name": "Bogey Boys player 17",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                }
            ]
        }
    ],
    "fourballs": [
        {
            "seats": [
                {
                    "id": "7e090fe2-a462-3773-d6d0-7310346de8de",
                    "name": "Scratch Golfers player 1",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "9d62ac62-c2e5-0220-b2ff-0b23a778a855",
                    "name": "Golf Champs player 1",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "23b71ec7-8b3d-c667-b07b-7554c58ed846",
                    "name": "Golf Buddiez player 1",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f0856535-0666-a9aa-f15d-5e977420c3b1",
                    "name": "Calling Elvis player 1",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 1,
                "time": "12:45",
                "letter": "A"
            }
        },
        {
            "seats": [
                {
                    "id": "6656ee70-cc39-ac17-570d-c1e4ef01da2e",
                    "name": "Scratch Golfers player 2",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "a22cf02e-b82e-b628-3863-c4a52423b059",
                    "name": "Golf Champs player 2",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f8e9e81c-0df4-4163-8acc-456fc6dc8543",
                    "name": "Golf Buddiez player 2",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "404007d5-46b9-70dd-bbe6-29375afbe26b",
                    "name": "Calling Elvis player 2",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 1,
                "time": "12:45",
                "letter": "B"
            }
        },
        {
            "seats": [
                {
                    "id": "f3b4d514-57f8-52e7-86e2-d2cbd7699cc4",
                    "name": "Scratch Golfers player 3",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "08d432e3-721a-03a3-d123-d1f38ecfd27a",
                    "name": "Golf Champs player 3",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "dafa3c6e-98dd-4aae-815b-e4d3c2c9678a",
                    "name": "Golf Buddiez player 3",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "1aeca79c-eb61-ec64-3247-78ab09d153cc",
                    "name": "Calling Elvis player 3",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 2,
                "time": "12:45",
                "letter": "A"
            }
        },
        {
            "seats": [
                {
                    "id": "e6444955-c443-b54c-b7de-c2d5c48a1f3d",
                    "name": "Scratch Golfers player 4",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "6fc6fdae-2986-4e9c-776f-599d5e7d7822",
                    "name": "Golf Champs player 4",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "7fcc90f7-4aa6-4a02-d299-25aa5273f3d4",
                    "name": "Golf Buddiez player 4",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "69de8e20-25d9-72be-7293-2b208a3515d2",
                    "name": "Calling Elvis player 4",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 2,
                "time": "12:45",
                "letter": "B"
            }
        },
        {
            "seats": [
                {
                    "id": "b0650940-2d8e-b764-3f77-3a5008dfb492",
                    "name": "Bogey Boys player 1",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "8fdaa0b8-d1e0-ccd0-3b5b-d9959001b598",
                    "name": "Scratch Golfers player 5",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "0f81b6d1-6ea3-8f2f-ac2b-1f4202b01f55",
                    "name": "Golf Champs player 5",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "56d3dc6c-3fbd-dad8-3cfa-db51d9dad9b8",
                    "name": "Golf Buddiez player 5",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 3,
                "time": "12:45",
                "letter": "A"
            }
        },
        {
            "seats": [
                {
                    "id": "c93112ab-0207-617c-a289-119121728064",
                    "name": "Calling Elvis player 5",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "20c90d93-7a00-cb2f-a8e0-b70bb0b5c871",
                    "name": "Bogey Boys player 2",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "26d46461-d652-e4e3-10ac-f5c4cd1b7315",
                    "name": "Scratch Golfers player 6",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "a4d0db4b-efaa-d1ce-0c13-c46d201ba6e7",
                    "name": "Golf Champs player 6",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 3,
                "time": "12:45",
                "letter": "B"
            }
        },
        {
            "seats": [
                {
                    "id": "b0888563-18fe-f5ca-0e73-e4bd4e785947",
                    "name": "Golf Buddiez player 6",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "8c321751-7692-cf77-6604-d087e9c06b44",
                    "name": "Calling Elvis player 6",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "182468aa-74d7-65ab-4c6b-52b7cbe1334a",
                    "name": "Bogey Boys player 3",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "fee5b596-e582-31d4-72a7-713c6c46096a",
                    "name": "Scratch Golfers player 7",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 4,
                "time": "12:45",
                "letter": "A"
            }
        },
        {
            "seats": [
                {
                    "id": "a93fa3dd-97ae-37f6-6387-036dbba9f9eb",
                    "name": "Golf Champs player 7",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "0b4298d9-a310-7065-7a8d-44ff8df0926a",
                    "name": "Golf Buddiez player 7",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "137cca05-836f-bc60-60f3-ab170cc9b026",
                    "name": "Calling Elvis player 7",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "883be94b-8134-f897-a410-d10342e3fc87",
                    "name": "Bogey Boys player 4",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 4,
                "time": "12:45",
                "letter": "B"
            }
        },
        {
            "seats": [
                {
                    "id": "56d70209-aa25-0a27-e48b-ee8b90c93d98",
                    "name": "Scratch Golfers player 8",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f72306bc-e395-72cd-96f6-65a447966127",
                    "name": "Golf Champs player 8",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "42edb4ee-100b-0b4c-96db-c46add15c0d7",
                    "name": "Golf Buddiez player 8",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4a0fecae-fc19-fe6e-91c9-5af4ad249d9e",
                    "name": "Calling Elvis player 8",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 5,
                "time": "12:45",
                "letter": "A"
            }
        },
        {
            "seats": [
                {
                    "id": "dcb863cb-16f1-00bf-cd4e-ebe3c92e9296",
                    "name": "Bogey Boys player 5",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4ac28c99-9f37-5178-1cde-dcfbc93c368f",
                    "name": "Scratch Golfers player 9",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "18b18eaa-103e-32e1-f69e-3ae9322739b7",
                    "name": "Golf Champs player 9",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4214f22b-9431-94aa-18e7-b3c7471796c2",
                    "name": "Golf Buddiez player 9",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 5,
                "time": "12:45",
                "letter": "B"
            }
        },
        {
            "seats": [
                {
                    "id": "18660346-1aef-9d81-7adc-300ec0a05a1b",
                    "name": "Calling Elvis player 9",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f642af00-6ee1-1db8-72c4-abcb79246ab0",
                    "name": "Bogey Boys player 6",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "5ed76d5e-c6c5-685e-e060-acd14946cb2e",
                    "name": "Scratch Golfers player 10",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "9eece1ec-ad3b-63c1-876a-ed062afcd0da",
                    "name": "Golf Champs player 10",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 6,
                "time": "12:45",
                "letter": "A"
            }
        },
        {
            "seats": [
                {
                    "id": "eff08dc9-799a-35dd-e31e-02f108b570da",
                    "name": "Golf Buddiez player 10",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "95919f56-3a5f-b0ae-2654-b9ad656e1d53",
                    "name": "Calling Elvis player 10",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b6097cab-94a9-7ff3-536f-8eac0dfdcfdc",
                    "name": "Bogey Boys player 7",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4dc7071e-a478-fd00-d3fa-c61a2f3f2014",
                    "name": "Scratch Golfers player 11",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 6,
                "time": "12:45",
                "letter": "B"
            }
        },
        {
            "seats": [
                {
                    "id": "25d79e09-d077-a213-303e-7cfe4dee0505",
                    "name": "Golf Champs player 11",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "919cf7dd-d2c3-361e-b778-dfdf00261316",
                    "name": "Golf Buddiez player 11",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "465a5550-80a8-d088-bd46-320f8f5692a8",
                    "name": "Calling Elvis player 11",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "4c9270c6-559f-d254-ecfd-a139dfdb27d9",
                    "name": "Bogey Boys player 8",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 7,
                "time": "12:45",
                "letter": "A"
            }
        },
        {
            "seats": [
                {
                    "id": "f5323309-f23e-0065-494f-5325f712782b",
                    "name": "Scratch Golfers player 12",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b739c190-5942-d44a-841d-61dc407d5680",
                    "name": "Golf Champs player 12",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "ac514f3b-1f50-6ce3-6ca8-bcc4d533f714",
                    "name": "Golf Buddiez player 12",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "839b1949-621d-c04b-1b09-a5b4e1450ea9",
                    "name": "Calling Elvis player 12",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 7,
                "time": "12:45",
                "letter": "B"
            }
        },
        {
            "seats": [
                {
                    "id": "224ab740-7de5-56cc-5cd4-854efbaf2223",
                    "name": "Bogey Boys player 9",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "2203ec77-36bd-9489-ceb2-a27dceeb599a",
                    "name": "Scratch Golfers player 13",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f68cdc88-5773-e614-d6c5-b97c444032b1",
                    "name": "Golf Champs player 13",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "0404d325-1d12-86de-f15b-a25b5a5284ac",
                    "name": "Golf Buddiez player 13",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 8,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "495cc115-b4a1-2a29-e838-cb67296aaf2a",
                    "name": "Calling Elvis player 13",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "7a6ae005-012f-5298-44d7-8f3bb21ab171",
                    "name": "Bogey Boys player 10",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "0dcd7595-91c1-d95f-cc35-647dfd8f6de6",
                    "name": "Scratch Golfers player 14",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "e93f901b-1c9d-53a6-a180-eb11f8505fd7",
                    "name": "Golf Champs player 14",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 9,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "f70352ee-6e7d-c9f2-395e-669483d9414c",
                    "name": "Golf Buddiez player 14",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "d132042f-76f6-07ab-5f67-d9bb2a6b401c",
                    "name": "Calling Elvis player 14",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "dc533049-0054-8257-ae1e-801aca1194fb",
                    "name": "Bogey Boys player 11",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "743e5b92-6feb-fca7-af56-92b1152fd8e2",
                    "name": "Scratch Golfers player 15",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 10,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "d720131b-31cb-cc1f-64d6-20ddde965210",
                    "name": "Golf Champs player 15",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "1ce2b2c7-d0fe-a007-d34d-e88c0023a160",
                    "name": "Golf Buddiez player 15",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "6415c4df-169b-64d3-0a24-80f02a305d54",
                    "name": "Calling Elvis player 15",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "f8d8d3d8-fca2-9263-d40d-cb492be875a4",
                    "name": "Bogey Boys player 12",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 11,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "3cbb022f-e78e-e5c7-6cf1-76152702e9b1",
                    "name": "Scratch Golfers player 16",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "256b2c9d-689a-794a-1409-44bcf5ee396a",
                    "name": "Golf Champs player 16",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b38b5585-00f9-e5e1-c380-bd0a14caab06",
                    "name": "Golf Buddiez player 16",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "6b5360c1-360c-d864-54fd-dd85f00a19f3",
                    "name": "Calling Elvis player 16",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 12,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "74825be4-1941-f184-88ec-7fa95500bee3",
                    "name": "Bogey Boys player 13",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "bffc6576-633a-4c05-b954-fb315b89d405",
                    "name": "Scratch Golfers player 17",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "62b239d6-15dc-830f-bd30-729ac0ccad7c",
                    "name": "Golf Champs player 17",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b704413f-496d-fd70-9f15-861964769b98",
                    "name": "Golf Buddiez player 17",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 13,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "26702543-fd8e-b995-bac8-c2de42f8dcd0",
                    "name": "Calling Elvis player 17",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "db80cc85-9496-724a-6a7a-e2cce879ad97",
                    "name": "Bogey Boys player 14",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "ae791164-28b7-d88d-dd65-d5c39c3e5271",
                    "name": "Scratch Golfers player 18",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "d42fef84-1d17-3034-5f6d-5675154f25b7",
                    "name": "Golf Champs player 18",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 14,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "b291c1a9-a021-6984-b9b7-3d6d0cadfb83",
                    "name": "Golf Buddiez player 18",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "921533ec-9f51-13c1-5fa6-982008af509c",
                    "name": "Calling Elvis player 18",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "bc9a80d5-097f-b6e9-673a-8b7845752d7c",
                    "name": "Bogey Boys player 15",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "b9119f9d-c162-786f-0bc8-5333b2f67b70",
                    "name": "Scratch Golfers player 19",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 15,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "3765826b-6921-4d12-08b6-c37461711d6e",
                    "name": "Golf Champs player 19",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "be2c3a81-dc34-96c1-d104-fad05a57650a",
                    "name": "Golf Buddiez player 19",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "177411b2-b0eb-ae95-bd56-03d00e0408fc",
                    "name": "Calling Elvis player 19",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "c6aaad47-a953-b039-366e-9ff29fa0f61c",
                    "name": "Bogey Boys player 16",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 16,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "5f59c45c-db02-f6ad-09f1-1817454eb0aa",
                    "name": "Scratch Golfers player 20",
                    "team": "Scratch Golfers",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "a245c60e-ffd2-a977-7b6e-fdfe677710c0",
                    "name": "Golf Champs player 20",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "676a0604-af69-0ad0-0024-00bcaf487d49",
                    "name": "Golf Buddiez player 20",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "9cee0235-8ddd-f97e-0adb-4ca90d7a8301",
                    "name": "Calling Elvis player 20",
                    "team": "Calling Elvis",
                    "entry": null,
                    "neutral": false
                }
            ],
            "start": {
                "hole": 17,
                "time": "12:45",
                "letter": ""
            }
        },
        {
            "seats": [
                {
                    "id": "c5ab5876-b548-9b4d-0419-4604c36a8f82",
                    "name": "Bogey Boys player 17",
                    "team": "Bogey Boys",
                    "entry": null,
                    "neutral": false
                },
                {
                    "id": "884a9ab2-1ddf-1ac6-0b98-ab2fee0f8d51",
                    "name": "Golf Champs player 21",
                    "team": "Golf Champs",
                    "entry": null,
                    "neutral": true
                },
                {
                    "id": "b0739e0f-3f55-b73a-e43f-8eefbcae08f2",
                    "name": "Golf Buddiez player 21",
                    "team": "Golf Buddiez",
                    "entry": null,
                    "neutral": true
                }
            ],
            "start": {
                "hole": 18,
                "time": "12:45",
                "letter": ""
            }
        }
    ]
}',
  now(),
  '1'
);
